# Чому ні: спершу причина, з картами, числами й людьми, яких вона стосується. До 200 знаків.

no-game-over = Цю гру вже закінчено.
no-not-playing = Немає карт — немає ходів: ця гра вже без тебе.
no-not-your-card = { $card } — не твоя карта.
no-defender-cannot-attack = У цьому раунді ти відбиваєшся, а не підкидаєш. Заходить { $name }.
no-not-attacker = У цьому раунді заходить { $name }. Підкидати можна, коли ляже перша карта.
no-not-neighbour = Відбивається { $name }, а підкидають лише сусіди: { $people }.
no-rank-not-on-table = Підкинути можна { $ranks }: { $rank } на столі немає.
no-limit-first-bout = У першому раунді — до { $limit } карт атаки, стільки вже лежить.
no-limit-bout = За раунд — до { $limit } карт атаки, стільки вже лежить.
no-limit-defender-hand = { $name }: { $held ->
    [one] { $held } карта
    [few] { $held } карти
    [many] { $held } карт
   *[other] { $held } карти
} на початку раунду, стільки вже лежить.
no-wait-for-defence = Спершу відповідає { $name }: ще не побито { $cards }.
no-already-passed = Твій пас уже прийнято. Підкинути знову можна, коли ляже нова карта.
no-wait-your-turn = Зараз підкидає { $name }.
no-wait-your-turn-next = Зараз підкидає { $name }. Далі — ти.
no-wait-your-turn-later = Зараз підкидає { $name }. Перед тобою ще { $before }.
no-wait-your-turn-hidden = Твоя черга підкидати ще не настала.
no-defender-cannot-pass = Захисник не пасує: бий або бери.
no-must-attack = Твій захід: спершу поклади карту, пасувати ще немає на що.
no-no-cards = Карт у тебе більше немає, тож від тебе нічого не чекають.
no-not-defender = Зараз відбивається { $name }.
no-nothing-on-table = На столі ще нічого немає: заходить { $name }.
no-already-taking = «Беру» вже сказано: у цьому раунді більше не б’ють.
no-all-beaten = На столі вже все побито.
no-no-such-attack = { $attack } на столі немає. Бити треба { $cards }.
no-no-such-attack-none = { $attack } на столі немає.
no-already-beaten = { $attack } вже побито: { $card }.
no-beats-higher-or-trump = { $card } не б’є { $attack }. Треба старшу { $suit } або козир { $trump }.
no-beats-trump = { $card } не б’є { $attack }. Треба козир { $trump }.
no-beats-higher-trump = { $card } не б’є { $attack }. Треба старший козир { $trump }.
no-beats-trump-ace = { $card } не б’є { $attack }: козирного туза { $trump } не б’є ніщо.
no-transfer-off = Тут грають у підкидного: переводити не можна.
no-transfer-not-in-first-bout = У першому раунді тут не переводять.
no-defence-started = Переводити пізно: одну карту вже побито.
no-transfer-rank = Перевести можна лише { $rank }, а це { $card }.
no-nobody-to-transfer-to = Переводити нікому: карт більше ні в кого немає.
no-next-hand-too-small = { $name }: { $held ->
    [one] { $held } карта
    [few] { $held } карти
    [many] { $held } карт
   *[other] { $held } карти
}, а лежатиме { $needed }. Перевести не можна.
no-already-shown = { $card } у цьому раунді вже показано.
no-show-off = За цим столом козир не показують: щоб перевести, карту треба покласти.

# Довкола столу
no-no-table = Такого столу вже немає. Новий відкриє /durak new.
no-not-seated-lobby = Твого місця тут немає. Тисни «✋ Граю».
no-not-seated-playing = Ця гра йде без тебе. Сідай до наступної.
no-already-seated = Місце за цим столом у тебе вже є.
no-table-full = Вільних місць немає: усі { $seats } зайнято.
no-not-enough-players = Треба щонайменше двоє: поклич друга або додай 🤖.
no-too-many-for-pack = За столом { $seated }, а цієї колоди вистачить на { $seats }.
no-not-host = Це може господар столу ({ $name }) або адміністратор.
no-not-host-yet = Це може господар столу ({ $name }). Через { $time } зможе кожен за столом.
no-not-admin = Столи тут відкривають лише адміністратори.
no-only-admins = Це вирішують лише адміністратори цього чату.
no-already-running = За столом { $table } йде гра. Команда /durak покаже її внизу.
no-already-open = Тут уже є стіл { $table }. Команда /durak покаже його внизу.
no-no-game-lobby = Гра ще не почалася. Тисни «▶️ Почати».
no-no-game-result = Гру закінчено. Тисни «🔁 Ще раз».
no-no-game-closed = За цим столом гри немає.
no-stale = Ця кнопка застаріла.
no-new-cards = На столі нові карти, тепер { $now }. Поглянь, перш ніж пасувати.
no-invites-closed = За цей стіл на запрошення не сідають.
no-has-left = Ця гра вже без тебе. Сідай до наступної.
no-cannot-vote = Голосують ті, хто за столом, і лише щодо того, на кого довго чекають.
no-bad-option = Немає такого налаштування: { $name } = { $value }.
no-too-late = Час вийшов: хід уже зроблено.
no-paused = Стіл на паузі: зараз бот не може писати в його чат.
