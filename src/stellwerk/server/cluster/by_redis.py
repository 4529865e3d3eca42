# SPDX-License-Identifier: MIT
"""Redis among servers: it tells quickly, and counts for all of them.

Nothing is kept there that anybody would miss.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from stellwerk.server.cluster.telling import Hear, NotTold, Way

REDIS_SECONDS: Final = 1.0  # for an answer of Redis


def make_redis(url: str) -> Redis:
    """A client that fails at once rather than keep anybody waiting."""
    return Redis.from_url(
        url,
        decode_responses=True,
        socket_connect_timeout=REDIS_SECONDS,
        socket_timeout=REDIS_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )


class ByRedis(Way):
    """Redis' own channels."""

    name = "redis"
    errors = (RedisError, OSError)

    def __init__(self, redis: Redis, channel: str) -> None:
        super().__init__(channel)
        self.redis: Final = redis

    async def listen_once(self, hear: Hear, ready: Callable[[], None]) -> None:
        async with self.redis.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(self.channel)
            ready()
            while True:
                message = await channel.get_message(timeout=REDIS_SECONDS)
                if message is not None:
                    hear(message["data"])

    async def say(self, message: str) -> None:
        try:
            await self.redis.publish(self.channel, message)
        except (RedisError, OSError) as error:
            raise NotTold from error
