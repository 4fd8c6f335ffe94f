# Какво чуват бутоните и командите на всяка платформа.

button-show-me = 👁 Покажи
unknown-word = Не познавам думата „{ $word }“.
join-how = /durak join и поканата: /durak join ТОКЕН
no-no-rights = На бота му липсват права в този канал: { $rights }. Администратор може да ги даде.
right-view = Преглед на канала
right-send = Изпращане на съобщения
right-threads = Изпращане на съобщения в нишки
right-embed = Вграждане на връзки
invite-title = 🔗 Покана
invite-how = Изпрати това на приятел:
invite-telegram = Telegram: { $link }
invite-discord = Discord: { $command }
button-board-here = 📌 Покажи масата тук
button-board-away = 📌 Махни масата оттук
room-open = Стаята е отворена в личния ни чат.
answer-passed = Пасът е приет.
answer-played = { $card } → { $name }
answer-beat = { $card } бие { $attack }
answer-transfer = Прехвърляш { $card } → { $name }
answer-show = Показваш { $card } → { $name }
answer-take = Вземаш { $count ->
    [one] { $count } карта
   *[other] { $count } карти
}.
answer-not-stored = В момента това не може да бъде записано. Моля, натиснете отново след малко.
answer-trouble = Възникна грешка. Ако се повтори, кажете на собственика на бота номер { $number }.
