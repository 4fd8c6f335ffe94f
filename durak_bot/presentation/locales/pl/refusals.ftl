# Why not: the reason first, with the cards, numbers and people it is about. At most 200 characters.

no-game-over = Ta gra już się skończyła.
no-not-playing = Nie ma kart, nie ma ruchów: ta gra toczy się już bez ciebie.
no-not-your-card = { $card } to nie twoja karta.
no-defender-cannot-attack = W tym starciu bronisz się, a nie dorzucasz. Atakuje { $name }.
no-not-attacker = W tym starciu atakuje { $name }. Dorzucać można, gdy leży już pierwsza karta.
no-not-neighbour = Broni się { $name }, a dorzucają tylko sąsiedzi: { $people }.
no-rank-not-on-table = Dorzucić można { $ranks }: na stole nie ma { $rank }.
no-limit-first-bout = W pierwszym starciu najwyżej { $limit } kart ataku, tyle już leży.
no-limit-bout = W starciu najwyżej { $limit } kart ataku, tyle już leży.
no-limit-defender-hand = { $name }: { $held ->
    [one] { $held } karta
    [few] { $held } karty
    [many] { $held } kart
   *[other] { $held } karty
} na początku starcia, tyle już leży.
no-wait-for-defence = Najpierw odpowiada { $name }: do przebicia jeszcze { $cards }.
no-already-passed = Już pasujesz. Dorzucić znów można, gdy pojawi się nowa karta.
no-wait-your-turn = Teraz dorzuca { $name }.
no-wait-your-turn-next = Teraz dorzuca { $name }. Potem ty.
no-wait-your-turn-later = Teraz dorzuca { $name }. Przed tobą jeszcze { $before }.
no-wait-your-turn-hidden = To jeszcze nie twoja kolej na dorzucanie.
no-defender-cannot-pass = Obrońca nie pasuje: przebij albo bierz.
no-must-attack = Atakujesz: najpierw zagraj kartę, nie ma jeszcze na co pasować.
no-no-cards = Nie masz już kart, więc nikt na ciebie nie czeka.
no-not-defender = Teraz broni się { $name }.
no-nothing-on-table = Na stole jeszcze nic nie leży: atakuje { $name }.
no-already-taking = Padło już „biorę”: w tym starciu nic się już nie przebija.
no-all-beaten = Na stole wszystko jest już przebite.
no-no-such-attack = { $attack } nie leży na stole. Do przebicia: { $cards }.
no-no-such-attack-none = { $attack } nie leży na stole.
no-already-beaten = { $attack } jest już przebita: { $card }.
no-beats-higher-or-trump = { $card } nie przebija { $attack }. Potrzeba wyższej karty { $suit } albo atutu { $trump }.
no-beats-trump = { $card } nie przebija { $attack }. Potrzeba atutu { $trump }.
no-beats-higher-trump = { $card } nie przebija { $attack }. Potrzeba wyższego atutu { $trump }.
no-beats-trump-ace = { $card } nie przebija { $attack }: asa atutowego { $trump } nie przebija nic.
no-transfer-off = To gra z dorzucaniem: tu się nie przenosi.
no-transfer-not-in-first-bout = W pierwszym starciu tu się nie przenosi.
no-defence-started = Za późno na przenoszenie: jedna karta jest już przebita.
no-transfer-rank = Przenieść można tylko { $rank }, a to { $card }.
no-nobody-to-transfer-to = Nie ma na kogo przenieść: nikt inny nie ma już kart.
no-next-hand-too-small = { $name }: { $held ->
    [one] { $held } karta
    [few] { $held } karty
    [many] { $held } kart
   *[other] { $held } karty
}, a leżałoby { $needed }. Nie można przenieść.
no-already-shown = { $card } była już w tym starciu pokazana.
no-show-off = Przy tym stole nie pokazuje się atutu: żeby przenieść, połóż kartę.

# Around the table
no-no-table = Tego stołu już nie ma. Nowy otworzy /durak new.
no-not-seated-lobby = Nie masz tu miejsca. Naciśnij „✋ Gram”.
no-not-seated-playing = Ta gra toczy się bez ciebie. Dosiądź się do następnej.
no-already-seated = Masz już miejsce przy tym stole.
no-table-full = Nie ma wolnych miejsc: wszystkie { $seats } są zajęte.
no-not-enough-players = Potrzeba co najmniej dwóch graczy: zaproś kogoś albo dodaj 🤖.
no-too-many-for-pack = Przy stole: { $seated }, a tej talii wystarczy na { $seats }.
no-not-host = To może zrobić gospodarz stołu ({ $name }) albo administrator.
no-not-host-yet = To może zrobić gospodarz stołu ({ $name }). Za { $time } będzie mógł każdy przy stole.
no-not-admin = Stoły otwierają tu tylko administratorzy.
no-only-admins = O tym decydują tylko administratorzy tego czatu.
no-already-running = Przy stole { $table } trwa gra. Komenda /durak pokaże ją na dole.
no-already-open = Jest tu już otwarty stół { $table }. Komenda /durak pokaże go na dole.
no-no-game-lobby = Gra jeszcze się nie zaczęła. Naciśnij „▶️ Start”.
no-no-game-result = Gra się skończyła. Naciśnij „🔁 Jeszcze raz”.
no-no-game-closed = Przy tym stole nie ma gry.
no-stale = Ten przycisk jest już nieaktualny.
no-new-cards = Na stole są nowe karty, teraz { $now }. Spójrz, zanim spasujesz.
no-invites-closed = Do tego stołu nikt nie siada z zaproszenia.
no-has-left = Ta gra toczy się już bez ciebie. Dosiądź się do następnej.
no-cannot-vote = Głosują osoby przy stole i tylko w sprawie kogoś, na kogo długo czekają.
no-bad-option = Nie ma takiego ustawienia: { $name } = { $value }.
no-too-late = Czas minął: ruch jest już zrobiony.
no-paused = Stół jest wstrzymany: bot nie może teraz pisać na jego czacie.
