# What `durak-bot replay` and `durak-bot explain` print.

cli-bouts = { $bouts ->
    [one] { $bouts } рунд
   *[other] { $bouts } рунда
}
cli-moves = { $moves ->
    [one] { $moves } ход
   *[other] { $moves } хода
}
cli-durak = Дуракът е { $durak }: { $bouts }, { $moves }.
cli-drawn = Равенство, последните излизат заедно: { $bouts }, { $moves }.
cli-stalemate = Равенство, твърде дълго картите само се вземаха: { $bouts }, { $moves }.
cli-cut = Играта е прекъсната, по картите няма дурак: { $bouts }, { $moves }.
cli-unfinished = Играта още не е довършена: { $moves }.
cli-illegal = Ход { $number }, { $player }: { $why }
cli-wrong-result = Всички ходове са по правилата, но е записан друг резултат. По картите: { $result }
cli-wrong-places = Всички ходове са по правилата, но е записан друг ред на излизане от играта. По картите: { $result }
cli-legal = Може.
cli-illegal-then = Следващ ход { $number }, { $player }: { $why }
