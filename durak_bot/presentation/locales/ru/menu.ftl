menu-private = Это видно только тебе.
button-menu-status = 📊 Состояние
button-menu-rules = 📖 Правила
button-menu-help = ❓ Справка
button-menu-lang = 🌐 Язык
button-menu-leave = 🚪 Выйти
button-menu-vote = 🗳 Голосовать
button-menu-stop = ⏹ Остановить
button-menu-why = 💡 Чем ходить?
button-hints = 💡 Подсказки
button-auto-pass = 💨 Автопас

status-you-start = Все на месте: жми «▶️ Начать».
status-host-starts = Игру начинает { $name } 👑.

leave-lobby = Освободить твоё место за столом { $table }?
leave-game = Выйти из игры за столом { $table }? Это поражение.
leave-safe = Уйти от стола { $table }? Карт у тебя уже нет, так что место останется за тобой.
leave-stand-in = Можно и не выходить: 🤖 сыграет за тебя, а вернуться — одно касание.
button-stand-in = 🤖 Сыграй за меня
button-leave-sure = 🚪 Выйти из игры
vote = Кого ждёт весь стол? Решает большинство остальных; исключение — это поражение.
vote-host = Кого исключить? Во время игры это поражение, и можно только того, кого долго ждут.
button-vote = 🗳 { $name } ({ $votes })
stop-game = Остановить игру за столом { $table } для всех? Никто не проиграет.
stop-lobby = Закрыть стол { $table }?
button-stop-sure = ⏹ Остановить

# The rules of one table, an option a line
rule-order-free = Подкидывает, кто быстрее.
rule-order-turn = Подкидывают по очереди, главный атакующий первым.
rule-throwers-all = Подкидывают все, кроме защитника.
rule-throwers-neighbours = Подкидывают только соседи защитника.
rule-limit = За раунд — до 6 карт атаки.
rule-first-limit = В первом раунде — до { $limit } карт атаки, дальше до 6.
rule-first-limit-discard = До первого отбоя — до { $limit } карт атаки за раунд, дальше до 6.
rule-one-at-a-time = Новая карта — только когда всё побито.
rule-no-throw-after-take = После «беру» не подкидывают.
rule-transfer = Защитник может перевести картой того же достоинства.
rule-transfer-not-first = Защитник может перевести картой того же достоинства, но не в первом раунде.
rule-show-trump = Перевести можно и показав козырь того же достоинства.
rule-draw-joined = Добирают в том порядке, в каком вступали в атаку.
rule-stalemate = Ничья, если при пустой колоде { $count ->
    [one] { $count } раунд
    [few] { $count } раунда
    [many] { $count } раундов
   *[other] { $count } раунда
} подряд только берут.
rule-clock = На ход { $time }. Два пропущенных хода — и дальше играет 🤖, пока не вернёшься.
rule-clock-off = Время на ход не ограничено.
rule-window = На подкидывание { $time }, после «беру» { $take }. Молчание — пас.
rule-auto-pass = Кому нечего подкинуть, у того пас сам собой, незаметно.
rule-walkover = Если кто-то выходит, игра заканчивается для всех.
