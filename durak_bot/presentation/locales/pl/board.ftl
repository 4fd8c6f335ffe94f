# The board in the chat: one glance.

board-header = 🃏 { $table } · atut { $trump } · stos { $deck }
status-lead = { $name } atakuje
status-defend = { $name } się broni
status-throw = Dorzuca { $name }
status-throw-any = Wszystko przebite. Kto dorzuci?
status-give = { $name } bierze. Dorzuca { $by }
status-give-any = { $name } bierze. Kto dorzuci?

event-lead = { $name } zagrywa { $card }
event-throw-in = { $name } dorzuca { $card }
event-beat = { $name }: { $card } przebija { $attack }
event-transfer = { $name } przenosi { $card } → { $to }
event-show = { $name } pokazuje { $card } → { $to }
event-take = { $name } bierze
event-drew-trump = { $card } spod stosu → { $name }
bout-beaten = Starcie { $bout }: atak przebity, { $count ->
    [one] { $count } karta odrzucona
    [few] { $count } karty odrzucone
    [many] { $count } kart odrzuconych
   *[other] { $count } karty odrzuconej
}
bout-taken = Starcie { $bout }: { $name } bierze { $count ->
    [one] { $count } kartę
    [few] { $count } karty
    [many] { $count } kart
   *[other] { $count } karty
}

button-my-cards = 🎴 Moje karty
button-done-pass = Koniec / Pas
button-bring-down = ⬇️ W dół
button-menu = ☰ Menu

# The end
result-durak = 🏁 { $table } · dureń: { $name }
result-draw = 🏁 { $table } · remis: ostatnie osoby kończą razem
result-stalemate = 🏁 { $table } · remis: karty tylko krążą
result-left = 🏁 { $table } · koniec gry: { $name } wychodzi
result-time = 🏁 { $table } · koniec gry, czas minął: { $name }
result-removed = 🏁 { $table } · koniec gry po głosowaniu: { $name }
result-stopped = 🏁 { $table } · gra zatrzymana, nikt nie przegrywa
result-length = { $bouts ->
    [one] { $bouts } starcie
    [few] { $bouts } starcia
    [many] { $bouts } starć
   *[other] { $bouts } starcia
}, { $minutes } min
result-again = 🔁 { $people }
verdict-durak = Tym razem dureń to ty. Rewanż?
verdict-draw = Remis: durnia nie ma.
verdict-out = 🎉 Masz { $place ->
    [1] pierwsze
    [2] drugie
    [3] trzecie
    [4] czwarte
    [5] piąte
   *[other] { $place }.
} miejsce!
verdict-safe = 🎉 Dureń to nie ty!
verdict-left = Ta gra toczy się już bez ciebie: liczy się jako przegrana.
verdict-away = Czas minął: ta gra liczy się jako przegrana.
verdict-stopped = Gra zatrzymana, nikt nie przegrywa.
button-again = 🔁 Jeszcze raz
