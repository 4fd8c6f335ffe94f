# Why not: the reason first, with the cards, numbers and people it is about. At most 200 characters.

no-game-over = This game is over.
no-not-playing = No cards, no moves: you are not in this game any more.
no-not-your-card = { $card } is not among your cards.
no-defender-cannot-attack = You defend in this bout, so you do not throw in. { $name } leads.
no-not-attacker = { $name } leads this bout. You can throw in once the first card is down.
no-not-neighbour = Only { $name }'s neighbours throw in here: { $people }.
no-rank-not-on-table = Only { $ranks } can be thrown in: there is no { $rank } on the table.
no-limit-first-bout = The first bout allows { $limit } attack cards, and { $limit } are on the table.
no-limit-bout = A bout allows { $limit } attack cards, and { $limit } are on the table.
no-limit-defender-hand = { $name } had { $held ->
    [one] { $held } card
   *[other] { $held } cards
} when this bout began, and { $held } { $held ->
    [one] is
   *[other] are
} on the table.
no-wait-for-defence = { $name } answers first: { $cards } still to be beaten.
no-already-passed = You have passed. You can throw in again once a new card is down.
no-wait-your-turn = { $name } throws in now.
no-wait-your-turn-next = { $name } throws in now. You are next.
no-wait-your-turn-later = { $name } throws in now. { $before } more before you.
no-wait-your-turn-hidden = It is not your turn to throw in yet.
no-defender-cannot-pass = The defender does not pass: beat or take.
no-must-attack = You lead: play a card first; there is nothing to pass yet.
no-no-cards = You have no cards left, so nothing is asked of you.
no-not-defender = { $name } defends now.
no-nothing-on-table = There is nothing on the table yet: { $name } leads.
no-already-taking = “Take” has been said: no more beating in this bout.
no-all-beaten = Everything on the table is beaten.
no-no-such-attack = { $attack } is not on the table. To beat: { $cards }.
no-no-such-attack-none = { $attack } is not on the table.
no-already-beaten = { $attack } is beaten already, with { $card }.
no-beats-higher-or-trump = { $card } can't beat { $attack }. You need a higher { $suit } or a trump { $trump }.
no-beats-trump = { $card } can't beat { $attack }. You need a trump { $trump }.
no-beats-higher-trump = { $card } can't beat { $attack }. You need a higher trump { $trump }.
no-beats-trump-ace = { $card } can't beat { $attack }: nothing beats the ace of trumps { $trump }.
no-transfer-off = This is a throw-in game: no transfers.
no-transfer-not-in-first-bout = There are no transfers in the first bout here.
no-defence-started = Too late to transfer: a card is beaten already.
no-transfer-rank = Only { $rank } transfers this attack, and { $card } is not one.
no-nobody-to-transfer-to = There is nobody to transfer to: nobody else has cards.
no-next-hand-too-small = { $name } holds { $held ->
    [one] { $held } card
   *[other] { $held } cards
}, but { $needed } would lie there: no transfer.
no-already-shown = { $card } has been shown in this bout already.
no-show-off = Trumps are not shown at this table: play the card to transfer.

# Around the table
no-no-table = There is no such table any more. /durak new opens one.
no-not-seated-lobby = You have no seat here. Press “✋ I'm in”.
no-not-seated-playing = You have no seat in this game. Join in the next one.
no-already-seated = You have a seat here already.
no-table-full = All { $seats } seats are taken.
no-not-enough-players = At least two are needed: call a friend or add 🤖.
no-too-many-for-pack = { $seated } are seated, and this pack is enough for { $seats }.
no-not-host = Only the host ({ $name }) or an administrator can do that.
no-not-host-yet = That is for the host ({ $name }) to do. In { $time } anyone seated can.
no-not-admin = Only administrators open tables here.
no-only-admins = Only this chat's administrators can decide that.
no-already-running = The game at table { $table } is on. /durak brings it down here.
no-already-open = Table { $table } is open here already. /durak brings it down.
no-no-game-lobby = The game has not begun. Press “▶️ Start”.
no-no-game-result = The game is over. Press “🔁 Again”.
no-no-game-closed = There is no game at this table.
no-stale = This button is out of date.
no-new-cards = There are new cards on the table, { $now } now. Look again before you pass.
no-invites-closed = Nobody joins this table by invite.
no-has-left = You have left this game. Join in the next one.
no-cannot-vote = Those at the table vote, and only about somebody who keeps them waiting.
no-bad-option = There is no setting { $name } = { $value }.
no-too-late = Time was up: the move is made already.
no-paused = The table is paused: the bot may not write in its chat right now.
