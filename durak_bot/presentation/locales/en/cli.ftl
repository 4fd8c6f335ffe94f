# What `durak-bot replay` and `durak-bot explain` print.

cli-bouts = { $bouts ->
    [one] { $bouts } bout
   *[other] { $bouts } bouts
}
cli-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
cli-durak = { $durak } is the durak: { $bouts }, { $moves }.
cli-drawn = Draw, the last players went out together: { $bouts }, { $moves }.
cli-stalemate = Draw, cards were only taken for too long: { $bouts }, { $moves }.
cli-cut = Cut short, nobody is the durak by the cards: { $bouts }, { $moves }.
cli-unfinished = Not finished yet: { $moves }.
cli-illegal = Move { $number }, { $player }: { $why }
cli-wrong-result = Every move is legal, but the recorded result is not what the cards say. By the cards: { $result }
cli-wrong-places = Every move is legal, but players went out in another order than recorded. By the cards: { $result }
cli-legal = Legal.
cli-illegal-then = Move { $number } of those that follow, { $player }: { $why }
