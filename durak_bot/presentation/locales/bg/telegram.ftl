# What only the Telegram bot says: its commands, its description, answers to presses.

telegram-command-durak = Дурак: покажи масата тук или отвори нова
telegram-command-hand = Моите карти, само за мен
telegram-command-start = Игра, маси, помощ
telegram-description =
    🃏 Дурак с приятели в група или срещу компютъра направо тук.

    Натисни „Старт“ и играй веднага. В група: добави ме и изпрати /durak.
telegram-short-description = 🃏 Дурак с приятели в група или срещу компютъра
telegram-answer-private = Отговорът е в личния чат.
telegram-answer-yours = Отговорът е само за теб:
telegram-answer-theirs = Този отговор е за друг човек: { $name }.
telegram-anonymous = Съобщението е от името на групата. Натисни бутона от свое име и мястото е твое.
telegram-invite-discord = 👾 Discord
