menu-private = Widzisz to tylko ty.
button-menu-status = 📊 Stan gry
button-menu-rules = 📖 Zasady
button-menu-help = ❓ Pomoc
button-menu-lang = 🌐 Język
button-menu-leave = 🚪 Wyjdź
button-menu-vote = 🗳 Głosuj
button-menu-stop = ⏹ Zatrzymaj
button-menu-why = 💡 Co mogę zagrać?
button-hints = 💡 Podpowiedzi
button-auto-pass = 💨 Autopas

status-you-start = Są już wszyscy: naciśnij „▶️ Start”.
status-host-starts = Grę zaczyna { $name } 👑.

leave-lobby = Zwolnić twoje miejsce przy stole { $table }?
leave-game = Wyjść z gry przy stole { $table }? To przegrana.
leave-safe = Odejść od stołu { $table }? Nie masz już kart, więc twoje miejsce jest pewne.
leave-stand-in = Nie musisz wychodzić: 🤖 zagra za ciebie, a wrócisz jednym dotknięciem.
button-stand-in = 🤖 Zagraj za mnie
button-leave-sure = 🚪 Wychodzę z gry
vote = Na kogo czeka cały stół? Decyduje większość pozostałych; usunięcie to przegrana.
vote-host = Kogo usunąć? W trakcie gry to przegrana, a można tylko kogoś, na kogo długo czekacie.
button-vote = 🗳 { $name } ({ $votes })
stop-game = Zatrzymać grę przy stole { $table } dla wszystkich? Nikt nie przegra.
stop-lobby = Zamknąć stół { $table }?
button-stop-sure = ⏹ Zatrzymaj

# The rules of one table, an option a line
rule-order-free = Dorzuca, kto szybszy.
rule-order-turn = Dorzucanie po kolei, zaczyna główny atakujący.
rule-throwers-all = Dorzucają wszyscy oprócz obrońcy.
rule-throwers-neighbours = Dorzucają tylko sąsiedzi obrońcy.
rule-limit = W starciu najwyżej 6 kart ataku.
rule-first-limit = W pierwszym starciu najwyżej { $limit } kart ataku, potem do 6.
rule-first-limit-discard = Do pierwszego przebitego ataku najwyżej { $limit } kart ataku, potem do 6.
rule-one-at-a-time = Nowa karta dopiero, gdy wszystko jest przebite.
rule-no-throw-after-take = Po „biorę” nikt nie dorzuca.
rule-transfer = Obrońca może przenieść atak kartą tej samej rangi.
rule-transfer-not-first = Obrońca może przenieść atak kartą tej samej rangi, ale nie w pierwszym starciu.
rule-show-trump = Przenieść można też, pokazując atut tej samej rangi.
rule-draw-joined = Dobieranie w kolejności dołączania do ataku.
rule-stalemate = Remis, gdy przy pustym stosie przez { $count ->
    [one] { $count } starcie
    [few] { $count } starcia
    [many] { $count } starć
   *[other] { $count } starcia
} z rzędu karty są tylko zabierane.
rule-clock = Na ruch { $time }. Po dwóch pominiętych ruchach gra 🤖, dopóki nie wrócisz.
rule-clock-off = Ruchy bez zegara.
rule-window = Na dorzucanie { $time }, po „biorę” { $take }. Milczenie to pas.
rule-auto-pass = Kto nie ma co dorzucić, pasuje automatycznie i niezauważalnie.
rule-walkover = Gdy ktoś wychodzi, gra kończy się dla wszystkich.
