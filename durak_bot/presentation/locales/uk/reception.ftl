# Що чують кнопки й команди на будь-якій платформі.

button-show-me = 👁 Показати
unknown-word = Слово «{ $word }» мені невідоме.
join-how = /durak join і запрошення: /durak join ТОКЕН
no-no-rights = Боту бракує прав у цьому каналі: { $rights }. Їх може надати адміністратор.
right-view = Перегляд каналу
right-send = Надсилання повідомлень
right-threads = Повідомлення в гілках
right-embed = Вбудовування посилань
invite-title = 🔗 Запрошення
invite-how = Надішли це другові:
invite-telegram = Telegram: { $link }
invite-discord = Discord: { $command }
button-board-here = 📌 Показати стіл тут
button-board-away = 📌 Прибрати стіл звідси
room-open = Кімната відкрита в нашому особистому чаті.
answer-passed = Пас прийнято.
answer-played = { $card } → { $name }
answer-beat = { $card } б’є { $attack }
answer-transfer = Переводиш { $card } → { $name }
answer-show = Показуєш { $card } → { $name }
answer-take = Береш { $count ->
    [one] { $count } карту
    [few] { $count } карти
    [many] { $count } карт
   *[other] { $count } карти
}.
answer-not-stored = Зараз не вдалося це зберегти. Будь ласка, натисніть ще раз за мить.
answer-trouble = Сталася помилка. Якщо вона повториться, назвіть власнику бота номер { $number }.
