# SPDX-License-Identifier: MIT
"""Der Taubertal-Express as text: the table, the displays, trains and boards."""

from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from stellwerk.cli.boards.seen import QUIET
from stellwerk.cli.boards.taubertal_express_seen import TaubertalSeen
from stellwerk.cli.boards.taubertal_express_train import map_table, train_table


class Board(TaubertalSeen):
    """Others, displays, the own board last."""

    def __rich__(self) -> RenderableType:
        parts: list[RenderableType] = [heading(self), players_table(self)]
        parts.append(beside(main_panel(self), supply_panel(self)))
        parts.append(beside(buildings_panel(self), dark_panel(self)))
        parts.append(help_panel(self))
        parts.append(tickets_panel(self))
        seats = list(range(len(self.names)))
        if self.view["seat"] is not None:
            seats.remove(self.view["seat"])
            seats.append(self.view["seat"])
        for seat in seats:
            parts.append(player_panel(self, seat))
        return Group(*parts)


def beside(left: RenderableType, right: RenderableType) -> Table:
    """Two drawings side by side."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_row(left, right)
    return grid


def heading(seen: TaubertalSeen) -> Text:
    """Where the game stands."""
    view = seen.view
    text = Text(seen.say("title"), style="bold")
    if not view["cycle"]:
        return text
    text.append("  " + seen.say("board.cycle", n=view["cycle"], of=view["cycles"]))
    if view["round"]:
        text.append(", " + seen.say("board.round", n=view["round"], of=view["rounds"]))
        text.append(", " + seen.say("board.turns_left", n=view["turns_left"]))
    order = " > ".join(seen.names[seat] for seat in view["order"])
    text.append(f"\n{seen.say('board.order')}: {order}", style=QUIET)
    return text


def players_table(seen: TaubertalSeen) -> Table:
    """One line per player: what counts in a glance."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    keys = ["score", "now", "coins", "city", "coal", "workers", "goods", "pioneer"]
    table.add_column()
    table.add_column()
    for key in keys:
        table.add_column(seen.say(f"board.{key}"))
    for seat, shown in enumerate(seen.view["seats"]):
        stones = sum(shown["stones"].values())
        loaded = sum(shown["loaded"].values())
        table.add_row(
            "▶" if seat == seen.view["to_act"] else " ",
            seen.names[seat],
            str(shown["score"]),
            str(seen.view["scores"][seat]),
            str(shown["coins"]),
            seen.city(shown["city"]),
            f"{stones}/{shown['capacity']}",
            f"{shown['fresh']}/{shown['hired']}",
            f"{loaded}/{shown['goods_room']}",
            pioneer_place(seen, seat),
        )
    return table


def pioneer_place(seen: TaubertalSeen, seat: int) -> str:
    """The space of a marker, and its place in the stack from the top."""
    for space, stack in enumerate(seen.view["pioneer"]):
        if seat in stack:
            above = len(stack) - 1 - stack.index(seat)
            return f"{space}" + (f" (-{above})" if above else "")
    return "–"


def main_panel(seen: TaubertalSeen) -> Panel:
    """The dice board, or the action tiles of the base game."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    if seen.view["variant"] == "base":
        table.add_column(seen.say("board.tiles"))
        for tile in seen.view["tile_display"]:
            table.add_row(f"{tile}  {seen.tile(tile)}")
        table.add_row(seen.say("board.face_down", n=seen.view["tile_pile"]))
        return Panel(table, title=seen.say("board.tiles"), title_align="left")
    for key in ("area", "count", "gain"):
        table.add_column(seen.say(f"board.{key}"))
    for area in seen.printed["dice_board"]["areas"]:
        count = seen.view["dice"][area["id"]]
        shown = "■" * count + f" {count}"
        if seen.view["dice_coins"][area["id"]]:
            shown += f" + {seen.say('board.coin')}"
        name = f"{area['face']} {seen.say('area.' + area['id'])}"
        table.add_row(name, shown, seen.gain(area["gain"]))
    return Panel(table, title=seen.say("board.dice"), title_align="left")


def supply_panel(seen: TaubertalSeen) -> Panel:
    """Stones, tokens, coins, workers, wagons in the supply."""
    view = seen.view
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    table.add_row(seen.say("board.stones"), seen.stones(view["stones"]))
    table.add_row(seen.say("board.tokens"), seen.goods(view["tokens"]))
    table.add_row(seen.say("board.bank"), str(view["bank"]))
    table.add_row(seen.say("board.workers"), str(view["workers"]))
    for wagon, count in view["wagons"].items():
        table.add_row(seen.say(f"wagon.{wagon}"), str(count))
    return Panel(table, title=seen.say("board.supply"), title_align="left")


def buildings_panel(seen: TaubertalSeen) -> Panel:
    """Light buildings, goods buildings and halls with their prices in stones."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column(seen.say("board.display"))
    table.add_column(seen.say("board.price"))
    fields = seen.printed["main_board"]
    for field in fields["light_building_fields"]:
        kind = seen.view["light_fields"][field["id"]]
        shown = seen.say(f"kind.{kind}") if kind else "–"
        table.add_row(f"{field['id']} {shown}", seen.stones(field["cost"]))
    for field in fields["goods_building_fields"]:
        if field["id"] in seen.view["goods_fields"]:
            kind = seen.view["goods_fields"][field["id"]]
            shown = seen.say(f"building.{kind}") if kind else "–"
            table.add_row(f"{field['id']} {shown}", seen.stones(field["cost"]))
    for stack in fields["hall_stacks"]:
        left = seen.view["halls"][stack["id"]]
        shown = f"{stack['id']} {seen.say('hall.' + stack['colour'])} ×{left}"
        table.add_row(shown, seen.stones(stack["cost"]))
    return Panel(table, title=seen.say("board.display"), title_align="left")


def dark_panel(seen: TaubertalSeen) -> Panel:
    """Dark buildings with price and copies."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET)
    table.add_column(seen.say("board.dark"))
    table.add_column(seen.say("board.price"), justify="right")
    table.add_column(seen.say("board.left"), justify="right")
    seat = seen.view["seat"] or 0
    prices = seen.view["seats"][seat]["dark_prices"]
    for kind, left in seen.view["dark"].items():
        name = f"{seen.say('kind.' + kind)} ({kind})"
        table.add_row(name, seen.say("board.coins_short", n=prices[kind]), str(left))
    return Panel(table, title=seen.say("board.dark"), title_align="left")


def help_panel(seen: TaubertalSeen) -> Panel:
    """What the buildings on the table and the goods do, with their numbers."""
    lines = Text()
    for kind in seen.kinds_in_sight():
        lines.append(seen.say(f"kind.{kind}") + ": ", style="bold")
        lines.append(seen.effect(kind) + "\n", style=QUIET)
    for good in seen.printed["goods"]:
        lines.append(seen.say(f"good.{good['id']}") + ": ", style="bold")
        lines.append(seen.good_help(good) + "\n", style=QUIET)
    lines.rstrip()
    return Panel(lines, title=seen.say("board.buildings"), title_align="left")


def tickets_panel(seen: TaubertalSeen) -> Panel:
    """Open tickets with their price, the pack in hand, and the piles."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for field in seen.printed["main_board"]["open_ticket_fields"]:
        ticket = seen.view["open_tickets"][field["id"]]
        price = seen.stones(field["cost"])
        table.add_row(field["id"], price, *seen.ticket(ticket))
    pack = seen.view["pack"]
    for ticket in pack or []:
        table.add_row(seen.say("board.pack"), "", *seen.ticket(ticket))
    if pack is None:
        hidden = seen.say("board.pack_hidden", n=seen.view["pack_size"])
        table.add_row("", "", hidden)
    counts: Final = {"n": seen.view["pile"], "m": len(seen.view["discards"])}
    piles = Text(seen.say("board.pile", **counts), style=QUIET)
    title = seen.say("board.tickets")
    return Panel(Group(table, piles), title=title, title_align="left")


def player_panel(seen: TaubertalSeen, seat: int) -> Panel:
    """A player's train and board; the viewer's own in full."""
    title = seen.names[seat]
    if seat == seen.view["seat"]:
        title += f" ({seen.say('board.you')})"
    parts: list[RenderableType] = [train_table(seen, seat)]
    parts.append(map_table(seen, seat, seat == seen.view["seat"]))
    return Panel(Group(*parts), title=title, title_align="left")
