"""Converts the packaged second network back to weights from which `train.py --start` can continue.

    python restore.py ../model/ai-pixels-second.onnx RUN/weights.pt CACHE

The export folded each normalisation into the convolution before it. Here every such convolution is scaled so that its
channels have the norms of the ImageNet weights again. The normalisation gets the remaining factor and the statistics of
192 crops, so the outputs stay the same in evaluation and nearly the same in training.
"""

import argparse

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import numpy_helper
from torch import nn

from model import Detector

CROPS = 192
DEAD = 1e-3


def folded_convolutions(model: onnx.ModelProto) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Returns the weight and the bias of every convolution that has a bias, in the order of the network."""
    values = {one.name.removesuffix(".half"): numpy_helper.to_array(one) for one in model.graph.initializer}
    found = []
    for node in model.graph.node:
        if node.op_type == "Conv" and len(node.input) == 3:
            found.append(tuple(torch.from_numpy(values[name].astype(np.float32)) for name in node.input[1:]))
    return found


def normalised_convolutions(detector: Detector) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    net, pairs = detector.backbone, []
    for block in net._blocks:
        if hasattr(block, "_expand_conv"):
            pairs.append((block._expand_conv, block._bn0))
        pairs += [(block._depthwise_conv, block._bn1), (block._project_conv, block._bn2)]
    return [*pairs, (net._conv_head, net._bn1)]


def unfold(convolution: nn.Conv2d, norm: nn.BatchNorm2d, weight: torch.Tensor, bias: torch.Tensor) -> None:
    """Sets both layers to the folded function, with channel norms as in the ImageNet weights and identity statistics."""
    flat = (slice(None), None, None, None)
    before, after = convolution.weight.flatten(1).norm(dim=1), weight.flatten(1).norm(dim=1)
    # Channels whose weights are nearly zero in either network are not scaled.
    scale = torch.where((before > DEAD) & (after > DEAD), before / after, 1.0)
    convolution.weight.copy_(weight * scale[flat])
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.copy_(1 / scale)
    norm.bias.copy_(bias)


def settle(norm: nn.BatchNorm2d, cells: torch.Tensor) -> None:
    """Gives `norm` the statistics of `cells`, and changes its scale and shift so that the function stays the same."""
    variance, mean = torch.var_mean(cells.float(), (0, 2, 3), correction=0)
    scale = norm.weight / (norm.running_var + norm.eps).sqrt()
    shift = norm.bias - scale * norm.running_mean
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.copy_(scale * (variance + norm.eps).sqrt())
    norm.bias.copy_(shift + scale * mean)


@torch.no_grad()
def restore(path: str, crops: torch.Tensor) -> Detector:
    model = onnx.load(path)
    detector = Detector().eval()
    pairs = normalised_convolutions(detector)
    folded = folded_convolutions(model)
    if len(folded) != len(pairs):
        raise SystemExit(f"{len(folded)} convolutions in the file, {len(pairs)} in the network")
    values = {one.name.removesuffix(".half"): numpy_helper.to_array(one) for one in model.graph.initializer}
    named = {name.removeprefix("detector."): value for name, value in values.items() if name.startswith("detector.")}
    state = detector.state_dict()
    for name, value in named.items():
        state[name].copy_(torch.from_numpy(value.astype(np.float32)))
    head = next(value for name, value in values.items() if "MatMul" in name)
    detector.head.weight.copy_(torch.from_numpy(head.astype(np.float32)).T)
    for (convolution, norm), (weight, bias) in zip(pairs, folded):
        unfold(convolution, norm, weight, bias)
    hooks = [norm.register_forward_pre_hook(lambda one, cells: settle(one, cells[0])) for _, norm in pairs]
    detector(crops)
    for hook in hooks:
        hook.remove()
    return detector


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("packaged", "out", "cache"):
        arguments.add_argument(name)
    options = arguments.parse_args()
    pixels = np.load(f"{options.cache}/crops.npy", mmap_mode="r")
    chosen = np.random.default_rng(1).choice(np.flatnonzero(np.load(f"{options.cache}/is-cut.npy")), CROPS, replace=False)
    pixels = pixels[np.sort(chosen), 0]
    detector = restore(options.packaged, torch.from_numpy(pixels).float().permute(0, 3, 1, 2))
    session = onnxruntime.InferenceSession(options.packaged)
    packaged = session.run(["cells"], {"pixels": pixels[:16]})[0]
    with torch.no_grad():
        restored = detector(torch.from_numpy(pixels[:16]).float().permute(0, 3, 1, 2)).numpy()
    print(f"largest difference of a cell {np.abs(packaged - restored).max():.5f}, of logits that spread {packaged.std():.2f}")
    torch.save(detector.state_dict(), options.out)


if __name__ == "__main__":
    main()
