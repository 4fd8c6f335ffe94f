lobby-one-more = Нужен ещё игрок: друг или 🤖
lobby-invite = Отправь приглашение другу или добавь 🤖.
button-join = ✋ Играю
button-computer-more = 🤖 +
button-computer-less = 🤖 −
button-start = ▶️ Начать
button-settings = ⚙️
button-settings-long = ⚙️ Настройки
button-stand-up = 🚪 Встать
button-invite = 🔗 Пригласить
button-new-table = 🃏 Новый стол

welcome-title = 🃏 Сыграем в дурака?
welcome-how = Одно касание — и стол открыт. Друзья садятся кнопкой «Играю», свободные места занимает 🤖.
welcome-privacy = Права не нужны: всё делают кнопки, а команда одна — /durak. Других сообщений я не читаю.
