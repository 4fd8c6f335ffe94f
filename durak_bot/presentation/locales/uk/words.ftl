# Спільні слова. Імена й час приходять аргументами, розмітки в рядках немає.

language-name = Українська
level = { $level ->
    [1] спокійний
    [2] розважний
    [3] обережний
    [4] уважний
    [5] майстер
   *[other] рівень { $level }
}
player = Гравець { $number }
list-or = { $first } або { $last }
list-and = { $first } і { $last }
and-more = { $cards } та ще { $count }
seconds = { $count } с
minutes = { $count } хв
hours = { $count } год
value-on = так
value-off = ні
value-no-clock = вимк.
value-never = ніколи
paused-line = ⏸ Пауза: зараз бот не може писати в цей чат.
closed-line = 🃏 { $table } · стіл закрито

# Як грає стіл
kind-throw-in = підкидний
kind-transfer = перевідний
kind-show = проїзний
pack = { $count ->
    [one] { $count } карта
    [few] { $count } карти
    [many] { $count } карт
   *[other] { $count } карти
}
clock-off = без годинника

presence-here = за столом
presence-away = немає на місці, грає 🤖
presence-stand_in = 🤖 на заміні
presence-left = вихід із гри, грає 🤖
presence-removed = вилучення з гри, грає 🤖

# Карта якогось рангу в переліку: «7, 9 або A»
rank = { $rank }
