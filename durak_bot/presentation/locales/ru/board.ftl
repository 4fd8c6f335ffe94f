# The board in the chat: one glance.

board-header = 🃏 { $table } · козырь { $trump } · колода { $deck }
status-lead = { $name } ходит
status-defend = { $name } отбивается
status-throw = Подкидывает { $name }
status-throw-any = Всё побито. Кто подкинет?
status-give = { $name } берёт. Подкидывает { $by }
status-give-any = { $name } берёт. Кто подкинет?

event-lead = { $name } ходит с { $card }
event-throw-in = { $name } подкидывает { $card }
event-beat = { $name }: { $card } бьёт { $attack }
event-transfer = { $name } переводит { $card } → { $to }
event-show = { $name } показывает { $card } → { $to }
event-take = { $name } берёт
event-drew-trump = { $card } из-под колоды → { $name }
bout-beaten = Раунд { $bout }: бито, { $count ->
    [one] { $count } карта
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
} в отбой
bout-taken = Раунд { $bout }: { $name } берёт { $count ->
    [one] { $count } карту
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
}

button-my-cards = 🎴 Мои карты
button-done-pass = Бито / Пас
button-bring-down = ⬇️ Вниз
button-menu = ☰ Меню

# The end
result-durak = 🏁 { $table } · дурак — { $name }
result-draw = 🏁 { $table } · ничья: последние выходят вместе
result-stalemate = 🏁 { $table } · ничья: карты только ходят по кругу
result-left = 🏁 { $table } · конец игры: { $name } выходит
result-time = 🏁 { $table } · конец игры: время вышло — { $name }
result-removed = 🏁 { $table } · конец игры по голосованию — { $name }
result-stopped = 🏁 { $table } · игра остановлена, никто не проигрывает
result-length = { $bouts ->
    [one] { $bouts } раунд
    [few] { $bouts } раунда
    [many] { $bouts } раундов
   *[other] { $bouts } раунда
}, { $minutes } мин
result-again = 🔁 { $people }
verdict-durak = В этот раз дурак — ты. Реванш?
verdict-draw = Ничья: дурака нет.
verdict-out = 🎉 У тебя { $place ->
    [1] первое
    [2] второе
    [3] третье
    [4] четвёртое
    [5] пятое
   *[other] { $place }-е
} место!
verdict-safe = 🎉 Дурак — не ты!
verdict-left = Эта игра уже без тебя: засчитано поражение.
verdict-away = Время вышло: за эту игру засчитано поражение.
verdict-stopped = Игра остановлена, никто не проигрывает.
button-again = 🔁 Ещё раз
