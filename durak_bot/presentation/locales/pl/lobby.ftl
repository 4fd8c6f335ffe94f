lobby-one-more = Potrzeba jeszcze kogoś: znajomej osoby albo 🤖
lobby-invite = Wyślij komuś zaproszenie albo dodaj 🤖.
button-join = ✋ Gram
button-computer-more = 🤖 +
button-computer-less = 🤖 −
button-start = ▶️ Start
button-settings = ⚙️
button-settings-long = ⚙️ Ustawienia
button-stand-up = 🚪 Wstaję
button-invite = 🔗 Zaproś
button-new-table = 🃏 Nowy stół

welcome-title = 🃏 Zagramy w durnia?
welcome-how = Jedno dotknięcie i stół otwarty. Znajomi siadają przyciskiem „Gram”, wolne miejsca zajmuje 🤖.
welcome-privacy = Nie potrzebuję uprawnień: wszystko robią przyciski, a jedyna komenda to /durak. Innych wiadomości nie czytam.
