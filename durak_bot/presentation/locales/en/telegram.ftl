# What only the Telegram bot says: its commands, its description, answers to presses.

telegram-command-durak = Durak: bring the table down here, or open one
telegram-command-hand = My cards, for my eyes only
telegram-command-start = Play, tables, help
telegram-description =
    🃏 Durak with friends in a group, or against the computer right here.

    Press Start to play at once. In a group: add me and send /durak.
telegram-short-description = 🃏 Play Durak with friends in a group, or against the computer
telegram-seated = You are in. Your cards will come in our private chat.
telegram-answer-private = I have answered in our private chat.
telegram-answer-yours = The answer is for your eyes only:
telegram-answer-button = 👁 Show me
telegram-open-private = Only you may see this. Open our private chat and press Start.
telegram-unknown-word = I do not know “{ $word }”.
telegram-anonymous = You write as the group. Press the button as yourself, and the seat is yours.
telegram-no-table-here = No table is open here.
telegram-needs-group = That goes in a group, where the table is.
telegram-join-how = /durak join and the invite: /durak join TOKEN
telegram-busy = One moment: the chat is busy. Press again in a few seconds.
