"""Telegram: what people press and say there comes in, boards and hands go out.

Nothing is imported here: aiogram takes seconds to load and only the running bot needs it.
"""
