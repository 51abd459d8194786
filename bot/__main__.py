"""`python -m bot`: run the bot, or look after the stored matches."""

import sys

from bot.app.command_line import main

if __name__ == "__main__":
    sys.exit(main())
