# What only the Telegram bot says: its commands, its description, answers to presses.

telegram-command-durak = Durak: bring the table down here, or open one
telegram-command-hand = My cards, for my eyes only
telegram-command-start = Play, tables, help
telegram-description =
    🃏 Durak with friends in a group, or against the computer right here.

    Press Start to play at once. In a group: add me and send /durak.
telegram-short-description = 🃏 Play Durak with friends in a group, or against the computer
telegram-answer-private = I have answered in our private chat.
telegram-answer-yours = The answer is for your eyes only:
telegram-answer-theirs = This answer is for { $name }.
telegram-anonymous = You write as the group. Press the button as yourself, and the seat is yours.
telegram-invite-discord = 👾 Discord
