# What only the Telegram bot says: its commands, its description, answers to presses.

telegram-command-durak = Dureń: pokaż stół tutaj albo otwórz nowy
telegram-command-hand = Moje karty, tylko dla mnie
telegram-command-start = Gra, stoły, pomoc
telegram-description =
    🃏 Dureń ze znajomymi w grupie albo z komputerem od razu tutaj.

    Naciśnij Start i grasz. W grupie: dodaj mnie i wyślij /durak.
telegram-short-description = 🃏 Dureń ze znajomymi w grupie albo z komputerem
telegram-answer-private = Odpowiedź jest na czacie prywatnym.
telegram-answer-yours = Odpowiedź tylko dla ciebie:
telegram-answer-theirs = Ta odpowiedź jest dla innej osoby: { $name }.
telegram-anonymous = To wiadomość w imieniu grupy. Naciśnij przycisk od siebie, a miejsce jest twoje.
telegram-invite-discord = 👾 Discord
