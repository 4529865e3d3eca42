# SPDX-License-Identifier: MIT
"""Schemathesis asks all that the OpenAPI document allows, and much that it does not."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from stellwerk.kit.effort import effort
from stellwerk.server.config import Config
from tests.server.client import Running, ask, make_table, running, tokens_of
from tests.waiting import PATIENCE

EXAMPLES: Final = effort(6, 12)  # per operation and way of asking
CHECKS: Final = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Running]:
    """A server that may be asked as often as one likes."""
    config = Config(
        database=f"sqlite:///{tmp_path}/tables.sqlite",
        bot_workers=1,
        tables_per_hour=100_000,
        request_burst=10**9,
    )
    with running(config) as made:
        yield made


def ask_by_chance(operation: Any, mode: GenerationMode, tables: Any) -> None:
    """Ask one operation again and again; half of the time about a table that exists."""

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode), st.sampled_from(tables))
    def check(case: Any, chosen: tuple[str, str] | None) -> None:
        headers = {}
        if chosen is not None and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = chosen[0]
            headers = {"Authorization": f"Bearer {chosen[1]}"}
        response = case.call(headers=headers, timeout=PATIENCE)
        assert "Traceback" not in response.text
        case.validate_response(response, checks=CHECKS)

    check()


@pytest.mark.slow
def test_nothing_that_is_asked_breaks_the_server(patient: Running) -> None:
    base = f"http://127.0.0.1:{patient.port}"
    running_table = make_table(patient.port, ["human", "human"], start="now")
    waiting_table = make_table(patient.port, ["human", "open"])
    over = make_table(patient.port, ["random", "random"])
    tables = [
        None,
        (running_table["table"], tokens_of(running_table)[0]),
        (waiting_table["table"], tokens_of(waiting_table)[0]),
        (over["table"], over["spectator"]),
    ]
    schema = schemathesis.openapi.from_url(f"{base}/schema/openapi.json")
    asked = set()
    for result in schema.get_all_operations():
        operation = result.ok()
        ask_by_chance(operation, GenerationMode.POSITIVE, tables)
        with suppress(Unsatisfiable):  # where every text is allowed
            ask_by_chance(operation, GenerationMode.NEGATIVE, tables)
        asked.add(operation.label)
    assert {"POST /api/tables", "GET /api/tables/{id}/replay/{entry}"} <= asked
    assert ask(patient.port, "/health")[0] == 200
