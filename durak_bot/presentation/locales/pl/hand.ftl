# What is asked of the person who holds the cards.

slip = 🎴 { $table }: tu pojawią się twoje karty.
slip-not-seated = 🃏 { $table }: nie masz miejsca przy tym stole.
hand-elsewhere = 🎴 { $table }: twoje karty są teraz w innym czacie.
hand-not-yet = { $table }: karty nie są jeszcze rozdane.
hand-left = 🚪 { $table }: ta gra toczy się już bez ciebie. Do zobaczenia w następnej!
hand-trump = { $table } · atut { $trump }
hand-rests = Twoje karty

ask-lead = Atakujesz: dowolna karta
ask-wait-lead = Atakuje { $name }
ask-wait-lead-defender = Atakuje { $name }, bronisz się ty
ask-beat = Przebij { $cards }
ask-beat-or-transfer = Przebij { $cards } albo przenieś
ask-take = Nie masz czym przebić { $cards }: bierz
ask-all-beaten = Wszystko przebite! Czy ktoś dorzuci?
ask-taking = Bierzesz. Czy ktoś dorzuci?
ask-passed = Pasujesz. Czekamy na pozostałych
ask-passed-defends = Pasujesz. Broni się { $name }
ask-defends = Broni się { $name }
ask-defends-throw = Broni się { $name }. Możesz dorzucić { $ranks }
ask-nothing-fits = Nie masz co dorzucić: naciśnij „{ $done }”
ask-throw = Dorzuć { $ranks } — albo naciśnij „{ $done }”
ask-give = { $name } bierze. Dorzuć { $ranks } — albo naciśnij „{ $done }”
ask-wait = Teraz dorzuca { $name }
ask-wait-next = Teraz dorzuca { $name }. Potem ty
ask-wait-any = Czy ktoś dorzuci?
ask-no-cards = Nie masz już kart: czekamy na koniec starcia
ask-out = 🏁 Nie masz już kart, miejsce { $place }. Gra trwa
ask-played-for = 🤖 gra za ciebie
ask-which = { $card }: jak zagrać?

button-done = Koniec
button-pass = Pas
button-enough = Dość
button-take = Biorę ({ $count })
button-beat = { $card } przebija { $attack }
button-transfer = Przenieś { $card } → { $name }
button-show = Pokaż { $card } → { $name }
button-back = ↩️ Wróć
button-back-to-game = ▶️ Dalej gram ja
button-quicker = ⚡ Szybciej na czacie prywatnym
button-hand-here = 🎴 Pokaż tutaj

hint-lead = Atakuj dowolną kartą; parę zagraj karta po karcie.
hint-beat = Na { $attack }: { $cards }.
hint-beat-none = Nie masz czym przebić { $attack }.
hint-transfer = Do przeniesienia: { $cards }.
hint-show = Do pokazania: { $cards }.
hint-throw-in = Z twoich kart: { $cards }.
hint-only-pass = Żadna z twoich kart nie pasuje.
hint-only-take = Nie masz czym przebić, pozostaje wziąć.
hint-nothing = Teraz nikt na ciebie nie czeka.
