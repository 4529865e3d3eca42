# SPDX-License-Identifier: MIT
"""What a seat of Der Taubertal-Express may know, as numbers (section 14)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Rules
from stellwerk.core.observation import (
    Field,
    Observer,
    Questions,
    RowWriter,
    number,
    numbered,
    put,
    put_all,
    put_counts,
    put_mask,
    put_names,
    put_row,
    put_seat,
    put_seats,
    put_zeros,
    row,
)
from stellwerk.games.taubertal_express.counts import COLORS, GOODS, count_of
from stellwerk.games.taubertal_express.hidden import sees_pack
from stellwerk.games.taubertal_express.material import Material
from stellwerk.games.taubertal_express.names import WAGONS
from stellwerk.games.taubertal_express.player import SOURCES, Player
from stellwerk.games.taubertal_express.scoring import score_of
from stellwerk.games.taubertal_express.state import TauberState, total

VERSION: Final = 1
MOST_POINTS: Final = 1000
MOST_COINS: Final = 500
HIDDEN: Final = 0  # the pack: its tickets are not shown
SHOWN: Final = 1


def turn_fields(material: Material) -> list[Field]:
    """How far the game and the turn are."""
    players, areas = material.players, material.names.areas
    return [
        number("cycle", "the cycle; 0 is the setup", material.cycles),
        number("turn", "turns begun in the cycle", material.turns),
        number("active", "whose turn it is", players),
        row("order", "who has which turn", players, numbered(players)),
        row("pioneers", "marker on the track, front first", players, numbered(players)),
        number("area", "the area in use", len(areas)),
        number("main_done", "the main action has been taken", 1),
        row("sold", "goods chosen for the sale", 99, material.names.goods),
        number("drafted", "players who have chosen a ticket", players),
    ]


def supply_fields(material: Material) -> list[Field]:
    """What lies on the main board."""
    names = material.names
    kinds, buildings = len(names.kinds), len(names.buildings)
    tickets, tiles = names.tickets, names.tiles
    open_fields, count = names.ticket_fields, len(tickets)
    return [
        row("stones", "stones in the supply", 99, names.colors),
        row("tokens", "tokens in the supply", 99, names.goods),
        number("bank", "coins in the bank", MOST_COINS, -MOST_COINS),
        number("workers", "workers in the supply", material.workers),
        number("passengers", "passengers in the supply", material.passengers),
        row("wagons", "wagons in the supply", max(material.wagons), WAGONS),
        row("goods_fields", "goods building", buildings, names.goods_fields),
        number("goods_pile", "face-down goods buildings", 99),
        row("light_fields", "station building", kinds, names.light_fields),
        number("light_pile", "face-down station buildings", 99),
        row("dark", "copies left", 99, names.kinds),
        row("halls", "tiles left", 99, names.stacks),
        row("open", "open ticket", count, open_fields),
        number("pack_size", "tickets in the drafted pack", count),
        number("pack_shown", "the seat has held that pack", 1),
        row("pack", "this ticket is in it", 1, tickets),
        number("pile", "tickets in the draw pile", count),
        row("discards", "discarded ticket, in order", count, numbered(count)),
        row("dice", "dice", 99, names.areas),
        row("dice_coins", "coins", 99, names.areas),
        row("tile_display", "action tile", len(tiles), numbered(len(tiles))),
        number("tile_pile", "face-down action tiles", len(tiles)),
        row("tile_discards", "action tile", len(tiles), numbered(len(tiles))),
    ]


def train_fields(material: Material, name: str) -> list[Field]:
    """A player's score, money and train: everything is open."""
    names = material.names
    tickets = names.tickets
    most = max(material.wagons) + 1
    places = numbered(most)
    count = len(tickets)
    return [
        number(name + "score", "score track", MOST_POINTS, -MOST_POINTS),
        number(name + "total", "points now", MOST_POINTS, -MOST_POINTS),
        row(name + "points", "points", MOST_POINTS, list(SOURCES), -MOST_POINTS),
        number(name + "space", "space on the pioneer track", material.track_last),
        number(name + "coins", "coins", MOST_COINS),
        row(name + "stones", "stones on the coal wagon", 99, names.colors),
        number(name + "city", "where the locomotive stands", len(names.cities)),
        row(name + "wagons", "wagons", most, WAGONS),
        row(name + "waiting", "ticket, passenger not on board", count, places),
        row(name + "aboard", "ticket, passenger on board", count, places),
        row(name + "kept", "delivered ticket kept", count, numbered(count)),
        number(name + "hired", "workers", material.workers),
        number(name + "fresh", "workers that have not loaded yet", material.workers),
        row(name + "loaded", "goods on the train", 99, names.goods),
    ]


def board_fields(material: Material, name: str) -> list[Field]:
    """A player's board."""
    names = material.names
    spaces, kinds = names.spaces, names.kinds
    lauda = numbered(material.map.spaces)
    once, tiles = numbered(len(kinds)), numbered(len(names.tiles))
    buildings = names.buildings
    return [
        row(name + "free", "the space is empty", 1, spaces),
        Field(name + "built", "it stands there", 0, 1, [buildings, spaces]),
        row(name + "stocked", "a token is on the building", 1, spaces),
        row(name + "unturned", "the hall holds its wagon", 1, spaces),
        row(name + "lauda", "visible building of Lauda", len(kinds), lauda),
        row(name + "covered", "building built over, in order", len(kinds), once),
        row(name + "covered_on", "on which space of Lauda", len(lauda), once),
        row(name + "customs", "tokens on the customs office", 99, names.goods),
        row(name + "shed", "tokens on the goods shed", 99, names.goods),
        row(name + "missing", "empty spaces; -1: scored", 99, names.regions, -1),
        number(name + "remembers", "dice of the last turn are remembered", 1),
        row(name + "remembered", "dice then", 99, names.areas),
        row(name + "tiles", "action tile to use", len(names.tiles), tiles),
        row(name + "used_tiles", "action tile used", len(names.tiles), tiles),
    ]


def put_pile(out: RowWriter, pile: i64, colors: i64) -> None:
    """Stones or goods that are counted in one word."""
    if pile == 0:
        put_zeros(out, colors)
        return
    color: i64
    for color in range(colors):
        put(out, count_of(pile, color))


@final
class TauberObserver(Observer[TauberState]):
    """Fills the fields above, in their order."""

    def __init__(self, rules: Rules[TauberState], empty: TauberState) -> None:
        material, steps = empty.material, empty.steps
        fields = turn_fields(material) + supply_fields(material)
        for place in range(material.players):
            name = f"player{place}."
            fields += train_fields(material, name) + board_fields(material, name)
        super().__init__(rules, VERSION, Questions(dict(steps.by_text)), fields)
        self.material: Final = material
        self.places: Final = max(material.wagons) + 1

    def fill(self, state: TauberState, seat: i64, out: RowWriter) -> None:
        players = self.material.players
        put(out, state.cycle)
        put(out, state.turn)
        put_seat(out, state.active, seat, players)
        put_seats(out, state.order, seat, players, players)
        put_seats(out, state.pioneers, seat, players, players)
        put(out, state.area + 1)
        put(out, 1 if state.main_done else 0)
        put_pile(out, state.sold, GOODS)
        put(out, state.drafted)
        self.fill_supply(state, out)
        self.fill_tickets(state, seat, out)
        self.fill_tiles(state, out)
        for other in self.orders[seat]:
            player = state.players[other]
            self.fill_train(state, other, player, out)
            self.fill_board(player, out)

    def fill_supply(self, state: TauberState, out: RowWriter) -> None:
        names = self.material.names
        put_pile(out, state.stones, COLORS)
        put_pile(out, state.tokens, GOODS)
        put(out, state.bank)
        put(out, state.workers)
        put(out, state.passengers)
        put_all(out, state.wagons)
        put_names(out, state.goods_fields, len(names.goods_fields))
        put(out, total(state.goods_pile))
        put_names(out, state.light_fields, len(names.light_fields))
        put(out, total(state.light_pile))
        put_all(out, state.dark)
        put_all(out, state.halls)

    def fill_tickets(self, state: TauberState, seat: i64, out: RowWriter) -> None:
        """Open tickets and piles; the pack only for those who held it (TE-210)."""
        count = self.material.tickets.count
        put_names(out, state.open, len(self.material.names.ticket_fields))
        shown = sees_pack(state, seat)
        put(out, len(state.pack))
        put(out, SHOWN if shown else HIDDEN)
        put_counts(out, state.pack if shown else [], count)
        put(out, state.pile + len(state.reshuffled))
        put_names(out, state.discards, count)

    def fill_tiles(self, state: TauberState, out: RowWriter) -> None:
        """Dice, and the action tiles that stand for them (TE-B01)."""
        count = len(self.material.names.tiles)
        put_all(out, state.dice)
        put_all(out, state.dice_coins)
        put_names(out, state.tile_display, count)
        put(out, len(state.tile_pile))
        put_names(out, state.tile_discards, count)

    def fill_train(
        self, state: TauberState, seat: i64, player: Player, out: RowWriter
    ) -> None:
        put(out, player.score)
        put(out, score_of(state, seat))
        put_all(out, player.points)
        put(out, state.spaces[seat])
        put(out, player.coins)
        put_pile(out, player.stones, COLORS)
        put(out, player.city + 1)
        put(out, player.passenger_wagons)
        put(out, player.worker_wagons)
        put(out, player.goods_wagons)
        put_names(out, player.waiting, self.places)
        put_names(out, player.aboard, self.places)
        put_names(out, player.kept, self.material.tickets.count)
        put(out, player.hired)
        put(out, player.fresh)
        put_pile(out, player.loaded, GOODS)

    def fill_board(self, player: Player, out: RowWriter) -> None:
        names = self.material.names
        spaces = len(names.spaces)
        put_mask(out, player.free, spaces)
        for built in player.built:
            put_mask(out, built, spaces)
        put_mask(out, player.stocked, spaces)
        put_mask(out, player.unturned, spaces)
        put_names(out, player.lauda, self.material.map.spaces)
        put_names(out, player.covered, len(names.kinds))
        put_names(out, player.covered_on, len(names.kinds))
        put_pile(out, player.customs, GOODS)
        put_pile(out, player.shed, GOODS)
        put_all(out, player.missing)
        put(out, 1 if player.remembered else 0)
        put_row(out, player.remembered, len(names.areas))
        put_names(out, player.tiles, len(names.tiles))
        put_names(out, player.used_tiles, len(names.tiles))
