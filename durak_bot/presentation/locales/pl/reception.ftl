# Co słyszą przyciski i polecenia na każdej platformie.

button-show-me = 👁 Pokaż
unknown-word = Nie znam słowa „{ $word }”.
join-how = /durak join i zaproszenie: /durak join TOKEN
no-no-rights = Botowi brakuje uprawnień na tym kanale: { $rights }. Może je nadać administrator.
right-view = Wyświetlanie kanału
right-send = Wysyłanie wiadomości
right-threads = Wysyłanie wiadomości w wątkach
right-embed = Wyświetlanie podglądu linku
invite-title = 🔗 Zaproszenie
invite-how = Wyślij to znajomemu:
invite-telegram = Telegram: { $link }
invite-discord = Discord: { $command }
button-board-here = 📌 Pokaż stół tutaj
button-board-away = 📌 Zabierz stół stąd
room-open = Pokój czeka w naszym prywatnym czacie.
answer-passed = Pas przyjęty.
answer-played = { $card } → { $name }
answer-beat = { $card } przebija { $attack }
answer-transfer = Przenosisz { $card } → { $name }
answer-show = Pokazujesz { $card } → { $name }
answer-take = Bierzesz { $count ->
    [one] { $count } kartę
    [few] { $count } karty
    [many] { $count } kart
   *[other] { $count } karty
}.
answer-not-stored = Nie udało się tego teraz zapisać. Naciśnij ponownie za chwilę.
answer-trouble = Wystąpił błąd. Jeśli się powtórzy, podaj opiekunowi bota numer { $number }.
