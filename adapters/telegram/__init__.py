"""Telegram: the bot's adapter, and beside it an emulator of the Bot API for tests and play.

Nothing is imported here: aiogram takes seconds to load and only the running bot needs it.
"""
