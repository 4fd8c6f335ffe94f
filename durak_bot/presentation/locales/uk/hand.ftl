# Чого чекають від того, в кого карти.

slip = 🎴 { $table }: тут будуть твої карти.
slip-not-seated = 🃏 { $table }: твого місця за цим столом немає.
hand-elsewhere = 🎴 { $table }: твої карти тепер в іншому чаті.
hand-not-yet = { $table }: карти ще не роздано.
hand-left = 🚪 { $table }: ця гра вже без тебе. До зустрічі в наступній!
hand-trump = { $table } · козир { $trump }
hand-rests = Твої карти

ask-lead = Твій захід: будь-яка карта
ask-wait-lead = Заходить { $name }
ask-wait-lead-defender = Заходить { $name }, відбиваєшся ти
ask-beat = Бий { $cards }
ask-beat-or-transfer = Бий { $cards } або переводь
ask-take = { $cards } бити нічим: бери
ask-all-beaten = Усе побито! Хтось підкине?
ask-taking = Ти береш. Хтось підкине?
ask-passed = Твій пас прийнято. Чекаємо на інших
ask-passed-defends = Твій пас прийнято. Відбивається { $name }
ask-defends = Відбивається { $name }
ask-defends-throw = Відбивається { $name }. Можна підкинути { $ranks }
ask-nothing-fits = Підкинути нічого: тисни «{ $done }»
ask-throw = Підкидай { $ranks } — або тисни «{ $done }»
ask-give = { $name } бере. Підкидай { $ranks } — або тисни «{ $done }»
ask-wait = Зараз підкидає { $name }
ask-wait-next = Зараз підкидає { $name }. Далі — ти
ask-wait-any = Хтось підкине?
ask-no-cards = Карт більше немає: чекаємо кінця раунду
ask-out = 🏁 Карт більше немає, місце { $place }. Гра триває
ask-played-for = За тебе грає 🤖
ask-which = { $card }: як зіграти?

button-done = Бито
button-pass = Пас
button-enough = Досить
button-take = Беру ({ $count })
button-beat = { $card } б’є { $attack }
button-transfer = Перевести { $card } → { $name }
button-show = Показати { $card } → { $name }
button-back = ↩️ Назад
button-back-to-game = ▶️ Далі граю я
button-quicker = ⚡ Швидше в особистому чаті
button-hand-here = 🎴 Показати тут

hint-lead = Заходь будь-якою картою; пару клади по одній карті.
hint-beat = Проти { $attack }: { $cards }.
hint-beat-none = { $attack } бити нічим.
hint-transfer = Перевести: { $cards }.
hint-show = Показати: { $cards }.
hint-throw-in = З твоїх карт: { $cards }.
hint-only-pass = З твоїх карт не підходить жодна.
hint-only-take = Бити нічим, лишається брати.
hint-nothing = Зараз від тебе нічого не чекають.
