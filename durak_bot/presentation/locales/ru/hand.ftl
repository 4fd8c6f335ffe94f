# What is asked of the person who holds the cards.

slip = 🎴 { $table }: здесь появятся твои карты.
slip-not-seated = 🃏 { $table }: твоего места за этим столом нет.
hand-elsewhere = 🎴 { $table }: твои карты теперь в другом чате.
hand-not-yet = { $table }: карты ещё не розданы.
hand-left = 🚪 { $table }: эта игра уже без тебя. До встречи в следующей!
hand-trump = { $table } · козырь { $trump }
hand-rests = Твои карты

ask-lead = Твой ход: любая карта
ask-wait-lead = Ходит { $name }
ask-wait-lead-defender = Ходит { $name }, отбиваешься ты
ask-beat = Бей { $cards }
ask-beat-or-transfer = Бей { $cards } или переводи
ask-take = { $cards } бить нечем: бери
ask-all-beaten = Всё побито! Кто-нибудь подкинет?
ask-taking = Ты берёшь. Кто-нибудь подкинет?
ask-passed = Твой пас принят. Ждём остальных
ask-passed-defends = Твой пас принят. Отбивается { $name }
ask-defends = Отбивается { $name }
ask-defends-throw = Отбивается { $name }. Можно подкинуть { $ranks }
ask-nothing-fits = Подкинуть нечего: жми «{ $done }»
ask-throw = Подкидывай { $ranks } — или жми «{ $done }»
ask-give = { $name } берёт. Подкидывай { $ranks } — или жми «{ $done }»
ask-wait = Сейчас подкидывает { $name }
ask-wait-next = Сейчас подкидывает { $name }. Дальше — ты
ask-wait-any = Кто-нибудь подкинет?
ask-no-cards = Карт больше нет: ждём конца раунда
ask-out = 🏁 Карт больше нет, место { $place }. Игра продолжается
ask-played-for = За тебя играет 🤖
ask-which = { $card }: как сыграть?

button-done = Бито
button-pass = Пас
button-enough = Хватит
button-take = Беру ({ $count })
button-beat = { $card } бьёт { $attack }
button-transfer = Перевести { $card } → { $name }
button-show = Показать { $card } → { $name }
button-back = ↩️ Назад
button-back-to-game = ▶️ Дальше играю я
button-quicker = ⚡ Быстрее в личном чате
button-hand-here = 🎴 Показать здесь

hint-lead = Ходи любой картой; пару клади по одной карте.
hint-beat = Против { $attack }: { $cards }.
hint-beat-none = { $attack } бить нечем.
hint-transfer = Перевести: { $cards }.
hint-show = Показать: { $cards }.
hint-throw-in = Из твоих карт: { $cards }.
hint-only-pass = Из твоих карт не подходит ни одна.
hint-only-take = Бить нечем, остаётся взять.
hint-nothing = Сейчас от тебя ничего не ждут.
