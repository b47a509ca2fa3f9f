"""Writes a trained network as the engine reads it: ONNX with half-precision weights and single-precision arithmetic.

    python export.py ai-pixels RUN/student.pt
    python export.py ai-pixels-second RUN/weights.pt
    python export.py altered-pixels RUN/weights.pt

Writes ../model/NAME.onnx. Input `pixels`, uint8 (n, height, width, 3) with sides that are multiples of 32; output `cells`,
float32: for the AI detectors (n, height / 32, width / 32); for the localiser (n, height / 8, width / 8), without its votes.
"""

import argparse
import os

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import nn

from altered.model import Localiser
from model import Detector

NETWORKS = {"ai-pixels": lambda: Detector(2), "ai-pixels-second": Detector, "altered-pixels": Localiser}


class FromBytes(nn.Module):
    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, pixels: torch.Tensor) -> torch.Tensor:
        cells = self.network(pixels.permute(0, 3, 1, 2).float())
        return cells[:, 0] if cells.dim() == 4 else cells


def halve(model: onnx.ModelProto, least: int = 1024) -> None:
    """Stores large weights in half precision; a Cast node converts each back to single, once, when the session starts."""
    casts = []
    for weight in model.graph.initializer:
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size < least:
            continue
        name = weight.name
        weight.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=onnx.TensorProto.FLOAT))
    for cast in reversed(casts):
        model.graph.node.insert(0, cast)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("name", choices=NETWORKS)
    arguments.add_argument("weights")
    options = arguments.parse_args()
    out = os.path.join(os.path.dirname(__file__), f"../model/{options.name}.onnx")
    network = NETWORKS[options.name]()
    network.load_state_dict(torch.load(options.weights, map_location="cpu"))
    torch.onnx.export(
        FromBytes(network).eval(),
        (torch.zeros((2, 256, 256, 3), dtype=torch.uint8),),
        out,
        input_names=["pixels"],
        output_names=["cells"],
        dynamic_axes={
            "pixels": {0: "tiles", 1: "height", 2: "width"},
            "cells": {0: "tiles", 1: "rows", 2: "columns"},
        },
        opset_version=17,
        dynamo=False,
    )
    model = onnx.load(out)
    halve(model)
    model.doc_string = ""
    onnx.checker.check_model(model)
    onnx.save(model, out)


if __name__ == "__main__":
    main()
