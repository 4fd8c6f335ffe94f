menu-private = Це видно лише тобі.
button-menu-status = 📊 Стан
button-menu-rules = 📖 Правила
button-menu-help = ❓ Довідка
button-menu-lang = 🌐 Мова
button-menu-leave = 🚪 Вийти
button-menu-vote = 🗳 Голосувати
button-menu-stop = ⏹ Зупинити
button-menu-why = 💡 Чим ходити?
button-hints = 💡 Підказки
button-auto-pass = 💨 Автопас

status-you-start = Усі на місці: тисни «▶️ Почати».
status-host-starts = Гру починає { $name } 👑.

leave-lobby = Звільнити твоє місце за столом { $table }?
leave-game = Вийти з гри за столом { $table }? Це поразка.
leave-safe = Піти від столу { $table }? Карт у тебе вже немає, тож місце лишиться за тобою.
leave-stand-in = Можна й не виходити: 🤖 зіграє за тебе, а повернешся одним дотиком.
button-stand-in = 🤖 Зіграй за мене
button-leave-sure = 🚪 Вийти з гри
vote = На кого чекає весь стіл? Вирішує більшість інших; вилучення — це поразка.
vote-host = Кого вилучити? Під час гри це поразка й можливо, лише коли на людину довго чекають.
button-vote = 🗳 { $name } ({ $votes })
stop-game = Зупинити гру за столом { $table } для всіх? Поразки не буде ні в кого.
stop-lobby = Закрити стіл { $table }?
button-stop-sure = ⏹ Зупинити

# Правила одного столу, рядок на налаштування
rule-order-free = Підкидає, хто швидше.
rule-order-turn = Підкидають по черзі, головний нападник перший.
rule-throwers-all = Підкидають усі, крім захисника.
rule-throwers-neighbours = Підкидають лише сусіди захисника.
rule-limit = За раунд — до 6 карт атаки.
rule-first-limit = У першому раунді — до { $limit } карт атаки, далі до 6.
rule-first-limit-discard = До першого відбою — не більш як { $limit } карт атаки, далі до 6.
rule-one-at-a-time = Нова карта — лише коли все побито.
rule-no-throw-after-take = Після «беру» не підкидають.
rule-transfer = Захисник може перевести картою того самого рангу.
rule-transfer-not-first = Захисник може перевести картою того самого рангу, але не в першому раунді.
rule-show-trump = Перевести можна й показавши козир того рангу.
rule-draw-joined = Добирають у тому порядку, в якому вступали в атаку.
rule-stalemate = Нічия, коли з порожньою колодою { $count ->
    [one] { $count } раунд
    [few] { $count } раунди
    [many] { $count } раундів
   *[other] { $count } раунду
} поспіль лише беруть.
rule-clock = На хід { $time }. Два пропущені ходи — і далі грає 🤖, доки не повернешся.
rule-clock-off = Ходи без годинника.
rule-window = На підкидання { $time }, після «беру» { $take }. Мовчання — пас.
rule-auto-pass = У кого нічого підкинути, той пасує сам, непомітно.
rule-walkover = Якщо хтось виходить, гра кінчається для всіх.
