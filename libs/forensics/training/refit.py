"""Fits a second output of the packaged `ai-pixels`: how much less a picture looks like AI, because a person drew it.

    python refit.py PICTURES DRAWINGS FEATURES.npz
    python refit.py --fit FEATURES.npz [--rehearsal 3] [--pull 0.1]

PICTURES and DRAWINGS are what `collect.py` wrote from pictures.tsv and from drawings-fitted.tsv. The first call
measures the 1,280 features before the last layer and the 208 of a middle layer, averaged over the cells of both views of a
picture; half of the pictures go through a messenger, most of the others are saved once. As the engine averages the cells, a
layer fitted to these averages is a layer of the network. The second call writes the layer as output `drawn` into
../model/ai-pixels.onnx.

The loss is the cross entropy of the log odds as the engine lowers them (`spared` of evaluate.py, made smooth and without its
lowest value), plus how much those of AI pictures are lowered, squared (`--rehearsal`), plus the squared weights in units
of the features' spread (`--pull`). Photographs may be spared too, which does no harm.
"""

import argparse
import collections
import os
import re

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from evaluate import CHAINS, DRAWN_FROM, SETS, VIEW_WEIGHTS
from looks import read, resave
from pictures import Picture, read_pictures
from views import views

MODEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../model/ai-pixels.onnx")
ODDS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../src/methods/ai-pixels/network-odds.ts")
# At most so many pictures of one repository.
EACH = {"drawing": 40, "illustration": 80, "other": 25, "photograph": 18}
SHARES = {"drawing": 0.3, "illustration": 0.2, "other": 0.2, "photograph": 0.3}
# Channels first; its cells are those of the last layer.
MIDDLE = "/network/_blocks.16/Add_output_0"
# Every second tile of a view is enough to fit a layer.
TILE_STEP = 2
UNTOUCHED = 0.3
# How sharply a picture begins to be spared, in the loss.
SHARPNESS = 4


def kind_of(picture: Picture) -> str:
    if picture.is_ai:
        return "illustration" if picture.style == "illustration" else "other"
    return "drawing" if picture.style == "drawing" else "photograph"


def chosen(folders: list[str]) -> list[Picture]:
    """Returns the pictures that may be trained on, at most EACH of a repository and kind, in random order."""
    apart = set().union(*SETS.values())
    found = [one for folder in folders for one in read_pictures(folder) if one.repository not in apart]
    np.random.default_rng(1).shuffle(found)
    counts, kept = collections.Counter(), []
    for one in found:
        counts[key := (one.repository, kind_of(one))] += 1
        if counts[key] <= EACH[kind_of(one)]:
            kept.append(one)
    return kept


def shared(pixels: np.ndarray, index: int) -> np.ndarray:
    random = np.random.default_rng(index)
    if index % 2:
        return CHAINS["messenger"](pixels)
    return pixels if random.random() < UNTOUCHED else resave(pixels, ".jpg", int(random.integers(70, 97)))


def head_of(model: onnx.ModelProto) -> tuple[onnx.NodeProto, onnx.TensorProto, onnx.TensorProto]:
    """Returns the last multiplication, its weights and its bias."""
    node = next(one for one in model.graph.node if one.op_type == "MatMul")
    stored = {one.name.removesuffix(".half"): one for one in model.graph.initializer}
    bias = next(one for name, one in stored.items() if name.endswith("head.bias"))
    return node, stored[node.input[1]], bias


def measure(pictures: list[Picture]) -> dict[str, np.ndarray]:
    """Returns the sums of weight · features and of the weights of both views, for each picture that the engine judges."""
    model = onnx.load(MODEL)
    cells = head_of(model)[0].input[0]
    for name in (cells, MIDDLE):
        model.graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
    session = onnxruntime.InferenceSession(model.SerializeToString())
    found = collections.defaultdict(list)
    for index, picture in enumerate(pictures):
        pixels = read(picture.path)
        tiles = None if pixels is None else views(shared(pixels, index))
        if tiles is None or len(tiles) < 2:
            continue
        # The engine judges the native view and the first reduced one.
        weight = {name: VIEW_WEIGHTS[name] for name in list(tiles)[:2]}
        mean = {}
        for name in weight:
            last, middle = session.run([cells, MIDDLE], {"pixels": tiles[name][::TILE_STEP]})
            mean[name] = np.concatenate([last.mean((0, 1, 2)), middle.mean((0, 2, 3))])
        found["features"].append(sum(weight[name] * mean[name] for name in weight))
        found["weight"].append(sum(weight.values()))
        found["kind"].append(kind_of(picture))
        found["repository"].append(picture.repository)
    return {name: np.array(values) for name, values in found.items()}


def importance(kinds: np.ndarray, repositories: np.ndarray) -> np.ndarray:
    """Weights the kinds by SHARES, and the repositories of a kind by the square root of their number of pictures."""
    keys = np.char.add(np.char.add(kinds, " "), repositories)
    _, inverse, counts = np.unique(keys, return_inverse=True, return_counts=True)
    weight = counts[inverse] ** -0.5
    for kind, share in SHARES.items():
        weight[kinds == kind] *= share / weight[kinds == kind].sum()
    return weight


def odds() -> tuple[float, float]:
    """Returns bias and slope of the log odds from the module that `fuse.py` wrote."""
    with open(ODDS) as file:
        module = file.read()
    return tuple(float(re.search(rf"{name}: (-?[\d.]+)", module)[1]) for name in ("bias", "slope"))


def fit(
    found: dict[str, np.ndarray], layer: np.ndarray, constant: float, rehearsal: float, pull: float
) -> tuple[np.ndarray, float]:
    """Returns the weights of all features and the bias of the output `drawn`."""
    spread = found["features"].std(0) + 1e-3
    bias, slope = odds()
    before = bias + slope * (found["features"][:, : len(layer)] @ layer + constant * found["weight"])
    are_ai = np.isin(found["kind"], ("illustration", "other"))
    importances = importance(found["kind"], found["repository"])
    features, weight, before, is_ai, importances = (
        torch.from_numpy(np.asarray(one, np.float32))
        for one in (found["features"] / spread, found["weight"], before, are_ai, importances)
    )
    change, shift = torch.zeros(features.shape[1], requires_grad=True), torch.zeros(1, requires_grad=True)
    optimizer = torch.optim.LBFGS([change, shift], max_iter=200, line_search_fn="strong_wolfe")

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        moved = slope * (features @ change + shift * weight)
        lowered = -nn.functional.softplus(DRAWN_FROM - moved, beta=SHARPNESS)
        wrong = nn.functional.binary_cross_entropy_with_logits(before + lowered, is_ai, importances, reduction="sum")
        lost = (is_ai * importances * lowered**2).sum() / (is_ai * importances).sum()
        total = wrong + rehearsal * lost + pull * (change**2).sum()
        total.backward()
        return total

    optimizer.step(loss)
    return change.detach().numpy() / spread, shift.item()


def add_output(model: onnx.ModelProto, features: str, count: int, layer: np.ndarray, constant: float) -> None:
    """Adds the output `drawn`, or replaces it. The first `count` weights belong to `features`, the others to MIDDLE."""
    graph = model.graph
    for parts in (graph.node, graph.initializer, graph.output):
        for one in [one for one in parts if one.name.startswith("drawn")]:
            parts.remove(one)
    axes = next(one.input[1] for one in graph.node if "cells" in one.output)
    stored = {
        "drawn.weight": layer[:count, None],
        "drawn.middle.weight": layer[count:, None],
        "drawn.bias": np.array([constant]),
    }
    graph.initializer.extend(numpy_helper.from_array(one.astype(np.float32), name) for name, one in stored.items())
    graph.node.extend(
        [
            helper.make_node("MatMul", [features, "drawn.weight"], ["drawn.product"], "drawn.matmul"),
            helper.make_node("Transpose", [MIDDLE], ["drawn.middle"], "drawn.transpose", perm=[0, 2, 3, 1]),
            helper.make_node("MatMul", ["drawn.middle", "drawn.middle.weight"], ["drawn.part"], "drawn.middle.matmul"),
            helper.make_node("Add", ["drawn.product", "drawn.part"], ["drawn.sum"], "drawn.add"),
            helper.make_node("Add", ["drawn.sum", "drawn.bias"], ["drawn.shifted"], "drawn.shift"),
            helper.make_node("Squeeze", ["drawn.shifted", axes], ["drawn"], "drawn.squeeze"),
        ]
    )
    graph.output.append(helper.make_tensor_value_info("drawn", TensorProto.FLOAT, ["tiles", "rows", "columns"]))


def refit(found: dict[str, np.ndarray], rehearsal: float, pull: float) -> None:
    model = onnx.load(MODEL)
    node, weights, bias = head_of(model)
    layer, constant = (numpy_helper.to_array(one).astype(np.float64).ravel() for one in (weights, bias))
    add_output(model, node.input[0], len(layer), *fit(found, layer, constant[0], rehearsal, pull))
    onnx.checker.check_model(model)
    onnx.save(model, MODEL)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folders", nargs="*")
    arguments.add_argument("features")
    arguments.add_argument("--fit", action="store_true")
    arguments.add_argument("--rehearsal", type=float, default=3)
    arguments.add_argument("--pull", type=float, default=0.1)
    options = arguments.parse_args()
    if options.fit:
        refit(dict(np.load(options.features)), options.rehearsal, options.pull)
    else:
        np.savez(options.features, **measure(chosen(options.folders)))


if __name__ == "__main__":
    main()
