# The board in the chat: one glance.

board-header = 🃏 { $table } · коз { $trump } · тесте { $deck }
status-lead = { $name } атакува
status-defend = { $name } се защитава
status-throw = Подхвърля { $name }
status-throw-any = Всичко е бито. Кой ще подхвърли?
status-give = { $name } взема. Подхвърля { $by }
status-give-any = { $name } взема. Кой ще подхвърли?

event-lead = { $name } играе { $card }
event-throw-in = { $name } подхвърля { $card }
event-beat = { $name }: { $card } бие { $attack }
event-transfer = { $name } прехвърля { $card } → { $to }
event-show = { $name } показва { $card } → { $to }
event-take = { $name } взема
event-drew-trump = { $card } изпод тестето → { $name }
bout-beaten = Рунд { $bout }: бито, { $count ->
    [one] { $count } карта в изхвърлените
   *[other] { $count } карти в изхвърлените
}
bout-taken = Рунд { $bout }: { $name } взема { $count ->
    [one] { $count } карта
   *[other] { $count } карти
}

button-my-cards = 🎴 Моите карти
button-done-pass = Бито / Пас
button-bring-down = ⬇️ Надолу
button-menu = ☰ Меню

# The end
result-durak = 🏁 { $table } · дуракът е { $name }
result-draw = 🏁 { $table } · равенство: последните излизат заедно
result-stalemate = 🏁 { $table } · равенство: картите само се въртят
result-left = 🏁 { $table } · край на играта: { $name } излиза
result-time = 🏁 { $table } · край на играта, времето изтече: { $name }
result-removed = 🏁 { $table } · край на играта с гласуване: { $name }
result-stopped = 🏁 { $table } · играта е спряна, никой не губи
result-length = { $bouts ->
    [one] { $bouts } рунд
   *[other] { $bouts } рунда
}, { $minutes } мин
result-again = 🔁 { $people }
verdict-durak = Този път дуракът си ти. Реванш?
verdict-draw = Равенство: няма дурак.
verdict-out = 🎉 Заемаш { $place ->
    [1] първо
    [2] второ
    [3] трето
    [4] четвърто
    [5] пето
   *[other] { $place }-о
} място!
verdict-safe = 🎉 Дуракът не си ти!
verdict-left = Тази игра вече е без теб: брои се за загуба.
verdict-away = Времето изтече: тази игра се брои за загуба.
verdict-stopped = Играта е спряна, никой не губи.
button-again = 🔁 Още веднъж
