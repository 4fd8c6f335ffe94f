# Why not: the reason first, with the cards, numbers and people it is about. At most 200 characters.

no-game-over = Эта игра уже окончена.
no-not-playing = Нет карт — нет ходов: эта игра уже без тебя.
no-not-your-card = { $card } — не твоя карта.
no-defender-cannot-attack = В этом раунде ты отбиваешься, а не подкидываешь. Ходит { $name }.
no-not-attacker = В этом раунде ходит { $name }. Подкидывать можно, когда ляжет первая карта.
no-not-neighbour = Отбивается { $name }, а подкидывают только соседи: { $people }.
no-rank-not-on-table = Подкинуть можно { $ranks }: { $rank } на столе нет.
no-limit-first-bout = В первом раунде — до { $limit } карт атаки, столько уже лежит.
no-limit-bout = За раунд — до { $limit } карт атаки, столько уже лежит.
no-limit-defender-hand = { $name }: { $held ->
    [one] { $held } карта
    [few] { $held } карты
    [many] { $held } карт
   *[other] { $held } карты
} в начале раунда, столько уже лежит.
no-wait-for-defence = Сначала отвечает { $name }: осталось побить { $cards }.
no-already-passed = Твой пас уже принят. Подкинуть снова можно, когда ляжет новая карта.
no-wait-your-turn = Сейчас подкидывает { $name }.
no-wait-your-turn-next = Сейчас подкидывает { $name }. Дальше — ты.
no-wait-your-turn-later = Сейчас подкидывает { $name }. Перед тобой ещё { $before }.
no-wait-your-turn-hidden = Твоя очередь подкидывать ещё не настала.
no-defender-cannot-pass = Защитник не пасует: бей или бери.
no-must-attack = Твой ход: сначала положи карту, пасовать ещё не на что.
no-no-cards = Карт у тебя больше нет, так что от тебя ничего не ждут.
no-not-defender = Сейчас отбивается { $name }.
no-nothing-on-table = На столе ещё ничего нет: ходит { $name }.
no-already-taking = «Беру» уже сказано: в этом раунде больше не бьют.
no-all-beaten = На столе уже всё побито.
no-no-such-attack = { $attack } на столе нет. Бить нужно { $cards }.
no-no-such-attack-none = { $attack } на столе нет.
no-already-beaten = { $attack } уже побита: { $card }.
no-beats-higher-or-trump = { $card } не бьёт { $attack }. Нужна { $suit } постарше или козырь { $trump }.
no-beats-trump = { $card } не бьёт { $attack }. Нужен козырь { $trump }.
no-beats-higher-trump = { $card } не бьёт { $attack }. Нужен козырь { $trump } постарше.
no-beats-trump-ace = { $card } не бьёт { $attack }: козырного туза { $trump } не бьёт ничто.
no-transfer-off = Здесь играют в подкидного: переводить нельзя.
no-transfer-not-in-first-bout = В первом раунде здесь не переводят.
no-defence-started = Переводить поздно: одна карта уже побита.
no-transfer-rank = Перевести можно только { $rank }, а это { $card }.
no-nobody-to-transfer-to = Переводить некому: карт больше ни у кого нет.
no-next-hand-too-small = { $name }: { $held ->
    [one] { $held } карта
    [few] { $held } карты
    [many] { $held } карт
   *[other] { $held } карты
}, а лежать будет { $needed }. Перевести нельзя.
no-already-shown = { $card } в этом раунде уже показана.
no-show-off = За этим столом козырь не показывают: чтобы перевести, карту нужно положить.

# Around the table
no-no-table = Такого стола уже нет. Новый откроет /durak new.
no-not-seated-lobby = Твоего места здесь нет. Жми «✋ Играю».
no-not-seated-playing = Эта игра идёт без тебя. Садись к следующей.
no-already-seated = Место за этим столом у тебя уже есть.
no-table-full = Свободных мест нет: все { $seats } заняты.
no-not-enough-players = Нужны хотя бы двое: позови друга или добавь 🤖.
no-too-many-for-pack = За столом { $seated }, а этой колоды хватит на { $seats }.
no-not-host = Это может хозяин стола ({ $name }) или администратор.
no-not-host-yet = Это может хозяин стола ({ $name }). Через { $time } сможет каждый за столом.
no-not-admin = Столы здесь открывают только администраторы.
no-only-admins = Это решают только администраторы этого чата.
no-already-running = За столом { $table } идёт игра. Команда /durak покажет её внизу.
no-already-open = Здесь уже открыт стол { $table }. Команда /durak покажет его внизу.
no-no-game-lobby = Игра ещё не началась. Жми «▶️ Начать».
no-no-game-result = Игра окончена. Жми «🔁 Ещё раз».
no-no-game-closed = За этим столом игры нет.
no-stale = Эта кнопка устарела.
no-new-cards = На столе новые карты, теперь { $now }. Взгляни, прежде чем пасовать.
no-invites-closed = За этот стол по приглашению не садятся.
no-has-left = Эта игра уже без тебя. Садись к следующей.
no-cannot-vote = Голосуют те, кто за столом, и только о том, кого долго ждут.
no-bad-option = Нет такой настройки: { $name } = { $value }.
no-too-late = Время вышло: ход уже сделан.
no-paused = Стол на паузе: сейчас бот не может писать в его чат.
