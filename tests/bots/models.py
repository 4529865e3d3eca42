# SPDX-License-Identifier: MIT
"""Tiny models, made for one test each."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from stellwerk import Rules
from stellwerk.bots.onnx_model import metadata


def write_model(
    file: Path, rules: Rules[Any], outputs: str = "policy value", **changes: str
) -> str:
    """A model that wishes the last action most and values what it is the last of."""
    told = metadata(rules)
    size, actions = (
        int(told[f"stellwerk.{key}"]) for key in ("observation_size", "actions")
    )
    weights = np.zeros((size, actions + 1), dtype=np.float32)
    weights[0, -1] = 1.0  # the value is the seat that looks
    wishes = np.arange(actions + 1, dtype=np.float32)
    wishes[-1] = 0.0
    names = outputs.split()
    graph = helper.make_graph(
        [
            helper.make_node("Cast", ["observation"], ["row"], to=TensorProto.FLOAT),
            helper.make_node("Gemm", ["row", "weights", "wishes"], ["both"]),
            helper.make_node("Split", ["both", "sizes"], names, axis=1),
        ],
        "tiny",
        [helper.make_tensor_value_info("observation", TensorProto.INT16, ["n", size])],
        [
            helper.make_tensor_value_info(names[0], TensorProto.FLOAT, ["n", actions]),
            helper.make_tensor_value_info(names[1], TensorProto.FLOAT, ["n", 1]),
        ],
        [
            numpy_helper.from_array(weights, "weights"),
            numpy_helper.from_array(wishes, "wishes"),
            numpy_helper.from_array(np.array([actions, 1]), "sizes"),
        ],
    )
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9
    )
    for key, value in {**told, **changes}.items():
        if value:
            helper.set_model_props(model, {**props(model), key: value})
    onnx.save(model, str(file))
    return str(file)


def props(model: Any) -> dict[str, str]:
    return {one.key: one.value for one in model.metadata_props}
