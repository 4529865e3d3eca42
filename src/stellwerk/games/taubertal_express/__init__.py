# SPDX-License-Identifier: MIT
"""Der Taubertal-Express by Christoph Kraus, with the dice of Würfelpioniere."""
