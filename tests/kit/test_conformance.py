# SPDX-License-Identifier: MIT
"""The kit that comes with the package, over all games of the package."""

from stellwerk.kit.test_copies import *  # noqa: F403
from stellwerk.kit.test_editions import *  # noqa: F403
from stellwerk.kit.test_facade import *  # noqa: F403
from stellwerk.kit.test_luck import *  # noqa: F403
from stellwerk.kit.test_moves import *  # noqa: F403
from stellwerk.kit.test_observations import *  # noqa: F403
from stellwerk.kit.test_random_play import *  # noqa: F403
from stellwerk.kit.test_records import *  # noqa: F403
from stellwerk.kit.test_results import *  # noqa: F403
from stellwerk.kit.test_secrets import *  # noqa: F403
from stellwerk.kit.test_setup import *  # noqa: F403
from stellwerk.kit.test_states import *  # noqa: F403
from stellwerk.kit.test_texts import *  # noqa: F403
