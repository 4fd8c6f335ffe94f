menu-private = Това го виждаш само ти.
button-menu-status = 📊 Състояние
button-menu-rules = 📖 Правила
button-menu-help = ❓ Помощ
button-menu-lang = 🌐 Език
button-menu-leave = 🚪 Изход
button-menu-vote = 🗳 Гласуване
button-menu-stop = ⏹ Спри
button-menu-why = 💡 Какво да играя?
button-hints = 💡 Подсказки
button-auto-pass = 💨 Автопас

status-you-start = Всички са тук: натисни „▶️ Старт“.
status-host-starts = Играта започва { $name } 👑.

leave-lobby = Да се освободи ли мястото ти на маса { $table }?
leave-game = Излизаш ли от играта на маса { $table }? Това е загуба.
leave-safe = Ставаш ли от маса { $table }? Вече нямаш карти, така че мястото в класирането е твое.
leave-stand-in = Не е нужно да излизаш: 🤖 ще играе вместо теб, а връщането е едно докосване.
button-stand-in = 🤖 Играй вместо мен
button-leave-sure = 🚪 Излизам от играта
vote = Кого чака цялата маса? Решават повече от половината останали; отстраняването е загуба.
vote-host = Кого да отстраним? По време на игра това е загуба и може само за някого, когото чакате дълго.
button-vote = 🗳 { $name } ({ $votes })
stop-game = Да спре ли играта на маса { $table } за всички? Никой няма да загуби.
stop-lobby = Да се затвори ли маса { $table }?
button-stop-sure = ⏹ Спри

# The rules of one table, an option a line
rule-order-free = Подхвърля, който е по-бърз.
rule-order-turn = Подхвърля се по ред, започва главният нападател.
rule-throwers-all = Подхвърлят всички освен защитника.
rule-throwers-neighbours = Подхвърлят само съседите на защитника.
rule-limit = Най-много 6 атакуващи карти в рунд.
rule-first-limit = В първия рунд най-много { $limit } атакуващи карти, после 6.
rule-first-limit-discard = До първото „бито“ най-много { $limit } атакуващи карти, после 6.
rule-one-at-a-time = Нова карта — само когато всичко е бито.
rule-no-throw-after-take = След „вземам“ не се подхвърля.
rule-transfer = Защитникът може да прехвърли с карта от същия ранг.
rule-transfer-not-first = Защитникът може да прехвърли с карта от същия ранг, но не в първия рунд.
rule-show-trump = Може да се прехвърли и с показване на коза от същия ранг.
rule-draw-joined = Тегли се по реда на включване в атаката.
rule-stalemate = Равенство, ако при празно тесте { $count ->
    [one] { $count } рунд
   *[other] { $count } рунда
} подред само се взема.
rule-clock = За ход { $time }. След два пропуснати хода играе 🤖, докато не се върнеш.
rule-clock-off = Времето за ход не е ограничено.
rule-window = За подхвърляне { $time }, след „вземам“ { $take }. Мълчанието е пас.
rule-auto-pass = Който няма какво да подхвърли, пасува автоматично и незабелязано.
rule-walkover = Ако някой излезе, играта свършва за всички.
