# SPDX-License-Identifier: MIT
"""A trained network as an ONNX file that plays everywhere: `onnx:FILE`.

    python export.py run/checkpoint.pt model.onnx

Numbers are kept with 16 bits, which halves the file and hardly changes a wish.
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
import torch
from network import Network
from onnx import TensorProto, helper, numpy_helper

import stellwerk
from stellwerk.bots.onnx_model import INPUT, OUTPUTS, TO_COME, VALUE, metadata
from stellwerk.games import title_of

OPSET: Final = 17
LEAST_NARROWED: Final = 64  # numbers; shorter lists stay as they are
NARROW: Final = {  # what is kept instead, and what it becomes again
    np.dtype(np.float32): (np.float16, TensorProto.FLOAT),
    np.dtype(np.int64): (np.int16, TensorProto.INT64),
}


def export(network: Network, rules: Any, file: Path) -> None:
    """Write the network, and what it was made for."""
    size = int(metadata(rules)["stellwerk.observation_size"])
    rows = torch.zeros((2, size), dtype=torch.int16)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network.eval(),
            (rows,),
            str(file),
            input_names=[INPUT],
            output_names=list(OUTPUTS),
            dynamic_axes={name: {0: "n"} for name in (INPUT, *OUTPUTS)},
            opset_version=OPSET,
            dynamo=False,
        )
    model = onnx.load(str(file))
    narrow(model.graph)
    # It learns from the reward `progress`: its value is the lead that is still to come.
    helper.set_model_props(model, {**metadata(rules), VALUE: TO_COME})
    onnx.save(model, str(file))


def narrow(graph: Any) -> None:
    """Keep long lists as 16-bit numbers that are widened when they are used."""
    casts = []
    for kept in list(graph.initializer):
        values = numpy_helper.to_array(kept)
        if values.dtype not in NARROW or values.size < LEAST_NARROWED:
            continue
        kind, wide = NARROW[values.dtype]
        wide_name, name = kept.name, kept.name + "_narrow"
        kept.CopyFrom(numpy_helper.from_array(values.astype(kind), name))
        casts.append(helper.make_node("Cast", [name], [wide_name], to=wide))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)


def main() -> None:
    source, target = (Path(word) for word in sys.argv[1:3])
    rules = stellwerk.rules("rail_line", 2)
    network = Network(rules, title_of("rail_line").observer(rules).spec)
    kept = torch.load(source, weights_only=True)
    network.load_state_dict(kept["network"])
    export(network, rules, target)


if __name__ == "__main__":
    main()
