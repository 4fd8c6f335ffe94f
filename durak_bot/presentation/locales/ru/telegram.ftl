# What only the Telegram bot says: its commands, its description, answers to presses.

telegram-command-durak = Дурак: показать стол здесь или открыть новый
telegram-command-hand = Мои карты, только для меня
telegram-command-start = Игра, столы, справка
telegram-description =
    🃏 Дурак с друзьями в группе или с компьютером прямо здесь.

    Жми «Начать», чтобы сразу играть. В группе: добавь меня и отправь /durak.
telegram-short-description = 🃏 Дурак с друзьями в группе или с компьютером
telegram-answer-private = Ответ — в личном чате.
telegram-answer-yours = Ответ только для тебя:
telegram-answer-theirs = Этот ответ для другого человека: { $name }.
telegram-anonymous = Сообщение — от имени группы. Нажми кнопку от себя, и место твоё.
telegram-invite-discord = 👾 Discord
