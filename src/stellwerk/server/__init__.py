# SPDX-License-Identifier: MIT
"""The server: who sits where, order of events, storage, sockets. It knows no rules."""
