# SPDX-License-Identifier: MIT
"""What every game must pass, written once; also for games of other packages.

    python -m stellwerk.kit some_game

It needs `pip install 'stellwerk[kit]'`. Records of finished games lie in the folder
`records` beside the title of a game.
"""
