menu-private = Only you see this.
button-menu-status = 📊 Status
button-menu-rules = 📖 Rules
button-menu-help = ❓ Help
button-menu-lang = 🌐 Language
button-menu-leave = 🚪 Leave
button-menu-vote = 🗳 Vote out
button-menu-stop = ⏹ Stop
button-menu-why = 💡 What can I play?
button-hints = 💡 Hints
button-auto-pass = 💨 Auto pass

status-you-start = Everybody is here: you can press “▶️ Start”.
status-host-starts = { $name } 👑 starts the game.

leave-lobby = Give up your seat at table { $table }?
leave-game = Leave the game at table { $table }? It counts as a loss.
leave-safe = Leave table { $table }? You are out of cards, so your place stays yours.
leave-stand-in = You don't have to: 🤖 can stand in for you, and one tap brings you back.
button-stand-in = 🤖 Stand in for me
button-leave-sure = 🚪 Leave the game
vote = Who is keeping the table waiting? More than half of the others decide; being voted out is a loss.
vote-host = Who should go? During a game it is a loss, and works only for somebody who keeps you all waiting.
button-vote = 🗳 { $name } ({ $votes })
stop-game = Stop the game at table { $table } for everybody? Nobody loses.
stop-lobby = Close table { $table }?
button-stop-sure = ⏹ Stop

# The rules of one table, an option a line
rule-order-free = Whoever is quickest throws in.
rule-order-turn = Throwing in goes in turn, the main attacker first.
rule-throwers-all = Everybody but the defender throws in.
rule-throwers-neighbours = Only the defender's neighbours throw in.
rule-limit = At most 6 attack cards a bout.
rule-first-limit = At most { $limit } attack cards in the first bout, then 6.
rule-first-limit-discard = At most { $limit } attack cards until the first bout is beaten, then 6.
rule-one-at-a-time = A new card only when everything is beaten.
rule-no-throw-after-take = After “take” nothing is thrown in.
rule-transfer = The defender may transfer with a card of the same rank.
rule-transfer-not-first = The defender may transfer with a card of the same rank, but not in the first bout.
rule-show-trump = Showing the trump of that rank also transfers.
rule-draw-joined = Cards are drawn in the order of joining the attack.
rule-stalemate = A draw when { $count } bouts in a row are taken with the deck empty.
rule-clock = A turn: { $time }. Two turns missed, and 🤖 plays on until you are back.
rule-clock-off = No clock for turns.
rule-window = To throw in: { $time }, after “take” { $take }. Silence is a pass.
rule-auto-pass = Whoever has no card that fits passes automatically, unseen.
rule-walkover = If somebody leaves, the game ends for everybody.
