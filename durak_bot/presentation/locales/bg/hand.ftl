# What is asked of the person who holds the cards.

slip = 🎴 { $table }: тук ще се появят картите ти.
slip-not-seated = 🃏 { $table }: нямаш място на тази маса.
hand-elsewhere = 🎴 { $table }: картите ти вече са в другия чат.
hand-not-yet = { $table }: картите още не са раздадени.
hand-left = 🚪 { $table }: тази игра вече е без теб. До следващата!
hand-trump = { $table } · коз { $trump }
hand-rests = Твоите карти

ask-lead = Ти атакуваш: която и да е карта
ask-wait-lead = Атакува { $name }
ask-wait-lead-defender = Атакува { $name }, ти се защитаваш
ask-beat = Бий { $cards }
ask-beat-or-transfer = Бий { $cards } или прехвърли
ask-take = Нямаш с какво да биеш { $cards }: вземи
ask-all-beaten = Всичко е бито! Ще подхвърли ли някой?
ask-taking = Вземаш. Ще подхвърли ли някой?
ask-passed = Пасуваш. Чакаме останалите
ask-passed-defends = Пасуваш. Защитава се { $name }
ask-defends = Защитава се { $name }
ask-defends-throw = Защитава се { $name }. Можеш да подхвърлиш { $ranks }
ask-nothing-fits = Нямаш какво да подхвърлиш: натисни „{ $done }“
ask-throw = Подхвърли { $ranks } — или натисни „{ $done }“
ask-give = { $name } взема. Подхвърли { $ranks } — или натисни „{ $done }“
ask-wait = Сега подхвърля { $name }
ask-wait-next = Сега подхвърля { $name }. После си ти
ask-wait-any = Ще подхвърли ли някой?
ask-no-cards = Нямаш повече карти: чакаме края на рунда
ask-out = 🏁 Нямаш повече карти, място { $place }. Играта продължава
ask-played-for = 🤖 играе вместо теб
ask-which = { $card }: как да се изиграе?

button-done = Бито
button-pass = Пас
button-enough = Стига
button-take = Вземам ({ $count })
button-beat = { $card } бие { $attack }
button-transfer = Прехвърли { $card } → { $name }
button-show = Покажи { $card } → { $name }
button-back = ↩️ Назад
button-back-to-game = ▶️ Продължавам аз
button-quicker = ⚡ По-бързо в личния чат
button-hand-here = 🎴 Покажи тук

hint-lead = Атакувай с която и да е карта; чифт се играе карта по карта.
hint-beat = Срещу { $attack }: { $cards }.
hint-beat-none = Нямаш с какво да биеш { $attack }.
hint-transfer = За прехвърляне: { $cards }.
hint-show = За показване: { $cards }.
hint-throw-in = От твоите карти: { $cards }.
hint-only-pass = Никоя от твоите карти не става.
hint-only-take = Нямаш с какво да биеш, остава да вземеш.
hint-nothing = Сега никой не чака теб.
