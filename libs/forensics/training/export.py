"""Writes a trained network as the engine reads it: ONNX, weights in half precision, arithmetic in single.

    python export.py RUN/weights.pt ../model/ai-pixels.onnx

Input `pixels`, uint8 (n, height, width, 3) with sides that are multiples of 32; output `cells`, float32
(n, height / 32, width / 32), one logit a cell.
"""

import argparse

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch import nn

from model import Detector


class FromBytes(nn.Module):
    def __init__(self, detector: Detector) -> None:
        super().__init__()
        self.detector = detector

    def forward(self, pixels: torch.Tensor) -> torch.Tensor:
        return self.detector(pixels.permute(0, 3, 1, 2).float())


def halve(model: onnx.ModelProto, least: int = 1024) -> None:
    """Stores large weights in half precision; a Cast brings each back, once, when the session starts."""
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
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("weights")
    arguments.add_argument("out")
    options = arguments.parse_args()
    detector = Detector()
    detector.load_state_dict(torch.load(options.weights, map_location="cpu"))
    example = torch.zeros((2, 256, 256, 3), dtype=torch.uint8)
    axes = {0: "tiles", 1: "height", 2: "width"}
    torch.onnx.export(
        FromBytes(detector).eval(),
        (example,),
        options.out,
        input_names=["pixels"],
        output_names=["cells"],
        dynamic_axes={"pixels": axes, "cells": {0: "tiles", 1: "rows", 2: "columns"}},
        opset_version=17,
        dynamo=False,
    )
    model = onnx.load(options.out)
    halve(model)
    model.doc_string = ""
    onnx.checker.check_model(model)
    onnx.save(model, options.out)


if __name__ == "__main__":
    main()
