# The board in the chat: one glance.

board-header = 🃏 { $table } · trump { $trump } · deck { $deck }
status-lead = { $name } leads
status-defend = { $name } defends
status-throw = { $name } may throw in
status-throw-any = All beaten. Who throws in?
status-give = { $name } takes. { $by } may throw in
status-give-any = { $name } takes. Who throws in?

event-lead = { $name } leads { $card }
event-throw-in = { $name } throws in { $card }
event-beat = { $name } beats { $attack } with { $card }
event-transfer = { $name } transfers with { $card } → { $to }
event-show = { $name } shows { $card } → { $to }
event-take = { $name } takes
event-drew-trump = { $card } from under the deck → { $name }
bout-beaten = Bout { $bout }: beaten, { $count ->
    [one] { $count } card
   *[other] { $count } cards
} discarded
bout-taken = Bout { $bout }: { $name } takes { $count ->
    [one] { $count } card
   *[other] { $count } cards
}

button-my-cards = 🎴 My cards
button-done-pass = Done / Pass
button-bring-down = ⬇️ Down
button-menu = ☰ Menu

# The end
result-durak = 🏁 { $table } · durak: { $name }
result-draw = 🏁 { $table } · a draw: the last players go out together
result-stalemate = 🏁 { $table } · a draw: the cards just go round
result-left = 🏁 { $table } · game over: { $name } leaves
result-time = 🏁 { $table } · game over: time is up for { $name }
result-removed = 🏁 { $table } · game over: { $name } is voted out
result-stopped = 🏁 { $table } · game stopped, nobody loses
result-length = { $bouts ->
    [one] { $bouts } bout
   *[other] { $bouts } bouts
}, { $minutes } min
result-again = 🔁 { $people }
verdict-durak = This time the durak is you. Revenge?
verdict-draw = A draw: nobody is the durak this time.
verdict-out = 🎉 You are { $place ->
    [1] the first
    [2] the second
    [3] the third
    [4] the fourth
    [5] the fifth
   *[other] number { $place }
} out!
verdict-safe = 🎉 The durak is not you!
verdict-left = You are out of this game: it counts as a loss.
verdict-away = Time ran out: this game counts as a loss.
verdict-stopped = The game is stopped, nobody loses.
button-again = 🔁 Again
