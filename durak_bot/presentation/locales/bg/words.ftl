# What many screens share. Spans (names, times) come in as arguments and never as markup.

language-name = Български
level = { $level ->
    [1] спокоен
    [2] разумен
    [3] предпазлив
    [4] внимателен
    [5] майстор
   *[other] ниво { $level }
}
player = Играч { $number }
list-or = { $first } или { $last }
list-and = { $first } и { $last }
and-more = { $cards } и още { $count }
seconds = { $count } с
minutes = { $count } мин
hours = { $count } ч
value-on = да
value-off = не
value-no-clock = изкл.
value-never = никога
paused-line = ⏸ Пауза: сега ботът не може да пише в този чат.
closed-line = 🃏 { $table } · масата е затворена

# How a table plays
kind-throw-in = с подхвърляне
kind-transfer = с прехвърляне
kind-show = с показване
pack = { $count ->
    [one] { $count } карта
   *[other] { $count } карти
}
clock-off = без часовник

presence-here = на масата
presence-away = отсъства, играе 🤖
presence-stand_in = 🤖 замества
presence-left = изход от играта, играе 🤖
presence-removed = отстраняване от играта, играе 🤖

# One card of a rank, among several ranks: "7, 9 или A"
rank = { $rank }
