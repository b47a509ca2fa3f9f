"""The localiser: joins the scales of the AI detector's backbone into one answer for each cell of 8 × 8 pixels."""

import torch
from torch import nn

from model import Detector

WIDTH = 64
# For each scale (cells of 8, 16 and 32 pixels), the index of its last block in the backbone and that block's channels.
SCALES = {4: 40, 10: 112, 15: 320}


def separable(channels: int) -> nn.Sequential:
    """Returns a 3 × 3 convolution within each channel, followed by a convolution across channels."""
    return nn.Sequential(
        nn.Conv2d(channels, channels, 3, padding=1, groups=channels, bias=False),
        nn.Conv2d(channels, channels, 1, bias=False),
        nn.BatchNorm2d(channels),
        nn.ReLU6(inplace=True),
    )


class Localiser(nn.Module):
    """Maps RGB of 0 to 255, shape (n, 3, 32 a, 32 b), to four values for each cell, shape (n, 4, 4 a, 4 b):

    - the logit that it was altered,
    - the weight of its vote on the picture, before a softmax over all cells,
    - its vote with that weight,
    - its vote with the same weight as all others.
    """

    def __init__(self) -> None:
        super().__init__()
        self.detector = Detector()
        del self.detector.head, self.detector.dropout
        self.lateral = nn.ModuleDict({str(block): nn.Conv2d(size, WIDTH, 1) for block, size in SCALES.items()})
        self.join = nn.ModuleList(separable(WIDTH) for _ in range(3))
        self.heads = nn.Conv2d(WIDTH, 4, 1)

    def forward(self, pixels: torch.Tensor) -> torch.Tensor:
        scales = self.detector.scales(pixels, SCALES)
        joined = None
        for block, join in zip(sorted(SCALES, reverse=True), self.join):
            here = self.lateral[str(block)](scales[block])
            joined = join(here if joined is None else here + nn.functional.interpolate(joined, scale_factor=2.0))
        return self.heads(joined)


def answers_of(maps: torch.Tensor) -> torch.Tensor:
    """Returns the logits that the pictures were altered, shape (n): for each picture, the sum of its cells' votes."""
    _, weight, weighed, equal = maps.flatten(2).unbind(1)
    return (weighed * weight.softmax(dim=1)).sum(dim=1) + equal.mean(dim=1)
