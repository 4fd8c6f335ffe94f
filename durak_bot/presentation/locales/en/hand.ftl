# What is asked of the person who holds the cards.

slip = 🎴 { $table }: your cards will appear here.
slip-not-seated = 🃏 { $table }: you have no seat at this table.
hand-elsewhere = 🎴 { $table }: your cards are in the other chat now.
hand-not-yet = { $table }: the cards are not dealt yet.
hand-left = 🚪 { $table }: you have left this game. See you in the next one!
hand-trump = { $table } · trump { $trump }
hand-rests = Your cards

ask-lead = You lead: any card
ask-wait-lead = { $name } leads
ask-wait-lead-defender = { $name } leads, you defend
ask-beat = Beat { $cards }
ask-beat-or-transfer = Beat { $cards } or transfer
ask-take = You can't beat { $cards }: take
ask-all-beaten = All beaten! Is anybody throwing in?
ask-taking = You take. Is anybody throwing in?
ask-passed = You pass. Waiting for the others
ask-passed-defends = You pass. { $name } defends
ask-defends = { $name } defends
ask-defends-throw = { $name } defends. You may throw in { $ranks }
ask-nothing-fits = Nothing to throw in: press “{ $done }”
ask-throw = Throw in { $ranks } — or press “{ $done }”
ask-give = { $name } takes. Throw in { $ranks } — or press “{ $done }”
ask-wait = { $name } may throw in now
ask-wait-next = { $name } may throw in now. You are next
ask-wait-any = Is anybody throwing in?
ask-no-cards = No cards left: waiting for the bout to end
ask-out = 🏁 Out of cards, place { $place }. The game goes on
ask-played-for = 🤖 plays for you
ask-which = { $card }: which way?

button-done = Done
button-pass = Pass
button-enough = Enough
button-take = Take ({ $count })
button-beat = { $card } beats { $attack }
button-transfer = Transfer { $card } → { $name }
button-show = Show { $card } → { $name }
button-back = ↩️ Back
button-back-to-game = ▶️ I'm back
button-quicker = ⚡ Quicker in private
button-hand-here = 🎴 Show them here

hint-lead = Lead any card; for a pair, tap one and then the other.
hint-beat = To beat { $attack }: { $cards }.
hint-beat-none = You can't beat { $attack }.
hint-transfer = To transfer: { $cards }.
hint-show = To show: { $cards }.
hint-throw-in = From your hand: { $cards }.
hint-only-pass = None of your cards fits.
hint-only-take = Nothing beats it: you can only take.
hint-nothing = It's not your turn: nothing to play right now.
