# Що друкують `durak-bot replay` і `durak-bot explain`.

cli-bouts = { $bouts ->
    [one] { $bouts } раунд
    [few] { $bouts } раунди
   *[other] { $bouts } раундів
}
cli-moves = { $moves ->
    [one] { $moves } дія
    [few] { $moves } дії
   *[other] { $moves } дій
}
cli-durak = { $durak } — дурень: { $bouts }, { $moves }.
cli-drawn = Нічия, останні вийшли разом: { $bouts }, { $moves }.
cli-stalemate = Нічия, карти надто довго тільки забирали: { $bouts }, { $moves }.
cli-cut = Гру перервано, за картами дурня немає: { $bouts }, { $moves }.
cli-unfinished = Гру ще не дограно: { $moves }.
cli-illegal = Дія { $number }, { $player }: { $why }
cli-wrong-result = Усі дії за правилами, але записано не той результат. За картами: { $result }
cli-wrong-places = Усі дії за правилами, але виходили з гри в іншому порядку, ніж записано. За картами: { $result }
cli-legal = Так можна.
cli-illegal-then = Наступна дія { $number }, { $player }: { $why }
