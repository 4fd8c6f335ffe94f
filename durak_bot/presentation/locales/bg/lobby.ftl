lobby-one-more = Трябва още някой: приятел или 🤖
lobby-invite = Изпрати поканата на приятел или добави 🤖.
button-join = ✋ Играя
button-computer-more = 🤖 +
button-computer-less = 🤖 −
button-start = ▶️ Старт
button-settings = ⚙️
button-settings-long = ⚙️ Настройки
button-stand-up = 🚪 Ставам
button-invite = 🔗 Покани
button-new-table = 🃏 Нова маса

welcome-title = 🃏 Да поиграем на дурак?
welcome-how = Едно докосване и масата е отворена. Приятелите сядат с „Играя“, свободните места заема 🤖.
welcome-privacy = Не са нужни права: всичко става с бутони, а единствената команда е /durak. Другите съобщения не чета.
