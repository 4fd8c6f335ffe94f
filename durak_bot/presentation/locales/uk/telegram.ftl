# Що каже лише телеграм-бот: команди, опис, відповіді на натискання.

telegram-command-durak = Дурень: показати стіл тут або відкрити новий
telegram-command-hand = Мої карти, лише для мене
telegram-command-start = Гра, столи, довідка
telegram-description =
    🃏 Дурень із друзями в групі або з комп’ютером просто тут.

    Тисни «Почати», щоб одразу грати. У групі: додай мене й надішли /durak.
telegram-short-description = 🃏 Дурень із друзями в групі або з комп’ютером
telegram-answer-private = Відповідь — в особистому чаті.
telegram-answer-yours = Відповідь лише для тебе:
telegram-answer-theirs = Ця відповідь для іншої людини: { $name }.
telegram-anonymous = Повідомлення — від імені групи. Натисни кнопку від себе, і місце твоє.
telegram-invite-discord = 👾 Discord
