# Why not: the reason first, with the cards, numbers and people it is about. At most 200 characters.

no-game-over = Тази игра вече свърши.
no-not-playing = Няма карти — няма ходове: тази игра вече е без теб.
no-not-your-card = { $card } не е твоя карта.
no-defender-cannot-attack = В този рунд се защитаваш, а не подхвърляш. Атакува { $name }.
no-not-attacker = В този рунд атакува { $name }. Подхвърля се, когато вече има първа карта.
no-not-neighbour = Защитава се { $name }, а подхвърлят само съседите: { $people }.
no-rank-not-on-table = Може да се подхвърли { $ranks }: на масата няма { $rank }.
no-limit-first-bout = В първия рунд — най-много { $limit } атакуващи карти, толкова вече има.
no-limit-bout = В рунд — най-много { $limit } атакуващи карти, толкова вече има.
no-limit-defender-hand = { $name }: { $held ->
    [one] { $held } карта
   *[other] { $held } карти
} в началото на рунда, толкова вече има на масата.
no-wait-for-defence = Първо отговаря { $name }: остава да бие { $cards }.
no-already-passed = Пасът ти вече е приет. Пак можеш да подхвърлиш, когато дойде нова карта.
no-wait-your-turn = Сега подхвърля { $name }.
no-wait-your-turn-next = Сега подхвърля { $name }. После си ти.
no-wait-your-turn-later = Сега подхвърля { $name }. Преди теб още { $before }.
no-wait-your-turn-hidden = Още не е твой ред да подхвърляш.
no-defender-cannot-pass = Защитникът не пасува: бий или вземи.
no-must-attack = Ти атакуваш: първо изиграй карта, още няма на какво да пасуваш.
no-no-cards = Нямаш повече карти, така че никой не чака теб.
no-not-defender = Сега се защитава { $name }.
no-nothing-on-table = На масата още няма нищо: атакува { $name }.
no-already-taking = „Вземам“ вече е казано: в този рунд повече не се бие.
no-all-beaten = На масата вече всичко е бито.
no-no-such-attack = { $attack } не е на масата. За биене: { $cards }.
no-no-such-attack-none = { $attack } не е на масата.
no-already-beaten = { $attack } вече е бита: { $card }.
no-beats-higher-or-trump = { $card } не бие { $attack }. Трябва по-силна карта { $suit } или коз { $trump }.
no-beats-trump = { $card } не бие { $attack }. Трябва коз { $trump }.
no-beats-higher-trump = { $card } не бие { $attack }. Трябва по-силен коз { $trump }.
no-beats-trump-ace = { $card } не бие { $attack }: нищо не бие асото коз { $trump }.
no-transfer-off = Тук се играе с подхвърляне: не се прехвърля.
no-transfer-not-in-first-bout = В първия рунд тук не се прехвърля.
no-defence-started = Късно е за прехвърляне: една карта вече е бита.
no-transfer-rank = Прехвърля се само с { $rank }, а това е { $card }.
no-nobody-to-transfer-to = Няма на кого да се прехвърли: никой друг няма карти.
no-next-hand-too-small = { $name }: { $held ->
    [one] { $held } карта
   *[other] { $held } карти
}, а ще трябва да бие { $needed }. Не може да се прехвърли.
no-already-shown = { $card } вече е показана в този рунд.
no-show-off = На тази маса козът не се показва: за прехвърляне картата трябва да се сложи.

# Around the table
no-no-table = Такава маса вече няма. Нова отваря /durak new.
no-not-seated-lobby = Нямаш място тук. Натисни „✋ Играя“.
no-not-seated-playing = Тази игра е без теб. Включи се в следващата.
no-already-seated = Вече имаш място на тази маса.
no-table-full = Няма свободни места: всичките { $seats } са заети.
no-not-enough-players = Трябват поне двама: покани приятел или добави 🤖.
no-too-many-for-pack = На масата са { $seated }, а това тесте стига за { $seats }.
no-not-host = Това може домакинът на масата ({ $name }) или администратор.
no-not-host-yet = Това може домакинът на масата ({ $name }). След { $time } ще може всеки на масата.
no-not-admin = Тук маси отварят само администраторите.
no-only-admins = Това решават само администраторите на този чат.
no-already-running = На маса { $table } тече игра. Командата /durak я показва долу.
no-already-open = Тук вече е отворена маса { $table }. Командата /durak я показва долу.
no-no-game-lobby = Играта още не е започнала. Натисни „▶️ Старт“.
no-no-game-result = Играта свърши. Натисни „🔁 Още веднъж“.
no-no-game-closed = На тази маса няма игра.
no-stale = Този бутон вече не важи.
no-new-cards = На масата има нови карти, сега { $now }. Погледни, преди да пасуваш.
no-invites-closed = На тази маса не се сяда с покана.
no-has-left = Тази игра вече е без теб. Включи се в следващата.
no-cannot-vote = Гласуват седналите на масата и само за някого, когото чакат дълго.
no-bad-option = Няма такава настройка: { $name } = { $value }.
no-too-late = Времето изтече: ходът вече е направен.
no-paused = Масата е на пауза: сега ботът не може да пише в нейния чат.
