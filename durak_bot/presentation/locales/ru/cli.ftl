# What `durak-bot replay` and `durak-bot explain` print.

cli-bouts = { $bouts ->
    [one] { $bouts } раунд
    [few] { $bouts } раунда
    [many] { $bouts } раундов
   *[other] { $bouts } раунда
}
cli-moves = { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
    [many] { $moves } ходов
   *[other] { $moves } хода
}
cli-durak = Дурак — { $durak }: { $bouts }, { $moves }.
cli-drawn = Ничья, последние вышли вместе: { $bouts }, { $moves }.
cli-stalemate = Ничья, карты слишком долго только брали: { $bouts }, { $moves }.
cli-cut = Игра прервана, по картам дурака нет: { $bouts }, { $moves }.
cli-unfinished = Игра ещё не доиграна: { $moves }.
cli-illegal = Ход { $number }, { $player }: { $why }
cli-wrong-result = Все ходы по правилам, но записан не тот результат. По картам: { $result }
cli-wrong-places = Все ходы по правилам, но выходили из игры в другом порядке, чем записано. По картам: { $result }
cli-legal = Так можно.
cli-illegal-then = Следующий ход { $number }, { $player }: { $why }
