# What many screens share. Spans (names, times) come in as arguments and never as markup.

language-name = Русский
level = { $level ->
    [1] спокойный
    [2] вдумчивый
    [3] осторожный
    [4] внимательный
    [5] мастер
   *[other] уровень { $level }
}
player = Игрок { $number }
list-or = { $first } или { $last }
list-and = { $first } и { $last }
and-more = { $cards } и ещё { $count }
seconds = { $count } с
minutes = { $count } мин
hours = { $count } ч
value-on = да
value-off = нет
value-no-clock = выкл.
value-never = никогда
paused-line = ⏸ Пауза: сейчас бот не может писать в этот чат.
closed-line = 🃏 { $table } · стол закрыт

# How a table plays
kind-throw-in = подкидной
kind-transfer = переводной
kind-show = проездной
pack = { $count ->
    [one] { $count } карта
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
}
clock-off = без часов

presence-here = за столом
presence-away = нет на месте, играет 🤖
presence-stand_in = 🤖 на замене
presence-left = выход из игры, играет 🤖
presence-removed = исключение из игры, играет 🤖

# One card of a rank, among several ranks: "7, 9 или A"
rank = { $rank }
