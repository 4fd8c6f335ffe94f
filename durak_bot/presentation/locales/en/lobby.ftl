lobby-one-more = One more is needed: a friend or 🤖
lobby-invite = Send the invite to a friend, or add 🤖.
button-join = ✋ I'm in
button-computer-more = 🤖 +
button-computer-less = 🤖 −
button-start = ▶️ Start
button-settings = ⚙️
button-settings-long = ⚙️ Settings
button-stand-up = 🚪 Stand up
button-invite = 🔗 Invite
button-new-table = 🃏 New table

welcome-title = 🃏 Fancy a game of Durak?
welcome-how = One tap opens a table. Friends sit down with “I'm in”, 🤖 fills the empty seats.
welcome-privacy = No rights needed: buttons do it all, the only command is /durak. I don't read your other messages.
