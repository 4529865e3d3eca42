# SPDX-License-Identifier: MIT
"""The class above all errors of Stellwerk."""


class StellwerkError(ValueError):
    """Something that cannot be done; the message says why and what is allowed."""
