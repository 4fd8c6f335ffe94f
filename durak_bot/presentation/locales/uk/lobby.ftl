lobby-one-more = Треба ще когось: друга або 🤖
lobby-invite = Надішли запрошення другу або додай 🤖.
button-join = ✋ Граю
button-computer-more = 🤖 +
button-computer-less = 🤖 −
button-start = ▶️ Почати
button-settings = ⚙️
button-settings-long = ⚙️ Налаштування
button-stand-up = 🚪 Встати
button-invite = 🔗 Запросити
button-new-table = 🃏 Новий стіл

welcome-title = 🃏 Зіграймо в дурня?
welcome-how = Один дотик — і стіл відкрито. Друзі сідають кнопкою «Граю», вільні місця займає 🤖.
welcome-privacy = Жодних прав не треба: усе роблять кнопки, а команда одна — /durak. Інших повідомлень я не читаю.
