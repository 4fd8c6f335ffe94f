# Что слышат кнопки и команды на любой платформе.

button-show-me = 👁 Показать
unknown-word = Слово «{ $word }» мне незнакомо.
join-how = /durak join и приглашение: /durak join ТОКЕН
no-no-rights = Боту не хватает прав в этом канале: { $rights }. Их может выдать администратор.
right-view = Просмотр канала
right-send = Отправка сообщений
right-threads = Отправка сообщений в ветках
right-embed = Встраивание ссылок
invite-title = 🔗 Приглашение
invite-how = Отправь это другу:
invite-telegram = Telegram: { $link }
invite-discord = Discord: { $command }
button-board-here = 📌 Показать стол здесь
button-board-away = 📌 Убрать стол отсюда
room-open = Комната открыта в нашем личном чате.
answer-passed = Пас принят.
answer-played = { $card } → { $name }
answer-beat = { $card } бьёт { $attack }
answer-transfer = Переводишь { $card } → { $name }
answer-show = Показываешь { $card } → { $name }
answer-take = Берёшь { $count ->
    [one] { $count } карту
    [few] { $count } карты
    [many] { $count } карт
   *[other] { $count } карты
}.
answer-not-stored = Сейчас не удалось это сохранить. Пожалуйста, нажмите ещё раз чуть позже.
answer-trouble = Произошла ошибка. Если она повторится, назовите владельцу бота номер { $number }.
