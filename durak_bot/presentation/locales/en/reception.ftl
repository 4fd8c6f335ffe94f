# What presses and commands are told, whatever the platform.

button-show-me = 👁 Show me
unknown-word = I do not know “{ $word }”.
join-how = /durak join and the invite: /durak join TOKEN
no-no-rights = The bot lacks rights in this channel: { $rights }. An administrator can grant them.
right-view = View Channel
right-send = Send Messages
right-threads = Send Messages in Threads
right-embed = Embed Links
invite-title = 🔗 Invite
invite-how = Send this to a friend:
invite-telegram = Telegram: { $link }
invite-discord = Discord: { $command }
button-board-here = 📌 Show the board here
button-board-away = 📌 Take the board away here
room-open = The room is open in our private chat.
answer-passed = You pass.
answer-played = { $card } → { $name }
answer-beat = { $card } beats { $attack }
answer-transfer = You transfer { $card } → { $name }
answer-show = You show { $card } → { $name }
answer-take = You take { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
answer-not-stored = That could not be stored just now. Please press again in a moment.
answer-trouble = Something went wrong. If it happens again, tell whoever runs this bot the number { $number }.
