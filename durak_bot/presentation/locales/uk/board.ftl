# Стіл у чаті: усе з одного погляду.

board-header = 🃏 { $table } · козир { $trump } · колода { $deck }
status-lead = { $name } заходить
status-defend = { $name } відбивається
status-throw = Підкидає { $name }
status-throw-any = Усе побито. Хто підкине?
status-give = { $name } бере. Підкидає { $by }
status-give-any = { $name } бере. Хто підкине?

event-lead = { $name } заходить з { $card }
event-throw-in = { $name } підкидає { $card }
event-beat = { $name }: { $card } б’є { $attack }
event-transfer = { $name } переводить { $card } → { $to }
event-show = { $name } показує { $card } → { $to }
event-take = { $name } бере
event-drew-trump = { $card } з-під колоди → { $name }
bout-beaten = Раунд { $bout }: бито, { $count ->
    [one] { $count } карта
    [few] { $count } карти
    [many] { $count } карт
   *[other] { $count } карти
} у відбій
bout-taken = Раунд { $bout }: { $name } бере { $count ->
    [one] { $count } карту
    [few] { $count } карти
    [many] { $count } карт
   *[other] { $count } карти
}

button-my-cards = 🎴 Мої карти
button-done-pass = Бито / Пас
button-bring-down = ⬇️ Вниз
button-menu = ☰ Меню

# Кінець
result-durak = 🏁 { $table } · дурень — { $name }
result-draw = 🏁 { $table } · нічия: останні виходять разом
result-stalemate = 🏁 { $table } · нічия: карти лише ходять по колу
result-left = 🏁 { $table } · кінець гри: { $name } виходить
result-time = 🏁 { $table } · кінець гри: час вийшов — { $name }
result-removed = 🏁 { $table } · кінець гри за голосуванням — { $name }
result-stopped = 🏁 { $table } · гру зупинено, поразки немає
result-length = { $bouts ->
    [one] { $bouts } раунд
    [few] { $bouts } раунди
    [many] { $bouts } раундів
   *[other] { $bouts } раунду
}, { $minutes } хв
result-again = 🔁 { $people }
verdict-durak = Цього разу дурень — ти. Реванш?
verdict-draw = Нічия: дурня немає.
verdict-out = 🎉 У тебе { $place ->
    [1] перше
    [2] друге
    [3] третє
    [4] четверте
    [5] п’яте
   *[other] { $place }-те
} місце!
verdict-safe = 🎉 Дурень — не ти!
verdict-left = Ця гра вже без тебе: зараховано поразку.
verdict-away = Час вийшов: за цю гру зараховано поразку.
verdict-stopped = Гру зупинено, поразки немає ні в кого.
button-again = 🔁 Ще раз
