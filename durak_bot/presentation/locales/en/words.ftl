# What many screens share. Spans (names, times) come in as arguments and never as markup.

language-name = English
level = { $level ->
    [1] calm
    [2] steady
    [3] careful
    [4] watchful
    [5] master
   *[other] level { $level }
}
player = Player { $number }
list-or = { $first } or { $last }
list-and = { $first } and { $last }
and-more = { $cards } and { $count } more
seconds = { $count } s
minutes = { $count } min
hours = { $count } h
value-on = on
value-off = off
value-no-clock = off
value-never = never
paused-line = ⏸ Paused: the bot may not write in the chat right now.
closed-line = 🃏 { $table } · this table is closed

# How a table plays
kind-throw-in = throw-in
kind-transfer = transfer
kind-show = transfer with showing
pack = { $count } cards
clock-off = no clock

presence-here = playing
presence-away = away, 🤖 plays on
presence-stand_in = 🤖 stands in
presence-left = has left, 🤖 plays on
presence-removed = removed, 🤖 plays on

# One card of a rank, among several ranks: "a 7, an 8 or an A"
rank = { $rank ->
    [8] an 8
    [A] an A
   *[other] a { $rank }
}
