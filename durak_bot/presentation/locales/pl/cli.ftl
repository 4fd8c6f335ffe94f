# What `durak-bot replay` and `durak-bot explain` print.

cli-bouts = { $bouts ->
    [one] { $bouts } starcie
    [few] { $bouts } starcia
    [many] { $bouts } starć
   *[other] { $bouts } starcia
}
cli-moves = { $moves ->
    [one] { $moves } ruch
    [few] { $moves } ruchy
    [many] { $moves } ruchów
   *[other] { $moves } ruchu
}
cli-durak = Dureń: { $durak }. { $bouts }, { $moves }.
cli-drawn = Remis, ostatnie osoby kończą razem: { $bouts }, { $moves }.
cli-stalemate = Remis, karty zbyt długo były tylko zabierane: { $bouts }, { $moves }.
cli-cut = Gra przerwana, według kart durnia nie ma: { $bouts }, { $moves }.
cli-unfinished = Gra jeszcze niedokończona: { $moves }.
cli-illegal = Ruch { $number }, { $player }: { $why }
cli-wrong-result = Wszystkie ruchy są zgodne z zasadami, ale zapisano inny wynik. Według kart: { $result }
cli-wrong-places = Wszystkie ruchy są zgodne z zasadami, ale zapisano inną kolejność wychodzenia z gry. Według kart: { $result }
cli-legal = Tak można.
cli-illegal-then = Kolejny ruch { $number }, { $player }: { $why }
