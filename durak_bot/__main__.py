"""Let `python -m durak_bot` do what `durak-bot` does."""

from durak_bot.cli import main

main()
