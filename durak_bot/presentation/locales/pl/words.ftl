# What many screens share. Spans (names, times) come in as arguments and never as markup.

language-name = Polski
level = { $level ->
    [1] spokojny
    [2] rozważny
    [3] ostrożny
    [4] uważny
    [5] mistrz
   *[other] poziom { $level }
}
player = Gracz { $number }
list-or = { $first } lub { $last }
list-and = { $first } i { $last }
and-more = { $cards } i jeszcze { $count }
seconds = { $count } s
minutes = { $count } min
hours = { $count } h
value-on = tak
value-off = nie
value-no-clock = wył.
value-never = nigdy
paused-line = ⏸ Pauza: bot nie może teraz pisać na tym czacie.
closed-line = 🃏 { $table } · stół zamknięty

# How a table plays
kind-throw-in = z dorzucaniem
kind-transfer = z przenoszeniem
kind-show = z pokazywaniem
pack = { $count ->
    [one] { $count } karta
    [few] { $count } karty
    [many] { $count } kart
   *[other] { $count } karty
}
clock-off = bez zegara

presence-here = przy stole
presence-away = poza stołem, gra 🤖
presence-stand_in = 🤖 w zastępstwie
presence-left = wyjście z gry, gra 🤖
presence-removed = usunięcie z gry, gra 🤖

# One card of a rank, among several ranks: "7, 9 lub A"
rank = { $rank }
