"""Pairs of a photograph and what the last part of a generator makes of it: alike in everything but the generator's trace.

    python pairs.py PICTURES PAIRS [--count 6000] [--steps 700] [--seed 1]

Trains one small autoencoder for each of DECODERS on photographs, then writes PAIRS/pairs.npy, uint8 of shape (count, 2, 256,
256, 3): a crop and the same crop encoded and decoded, aligned in pixels and in frequency (Chen et al. 2025, "Dual Data
Alignment Makes AI-Generated Image Detector Easier Generalizable"), both with the same edits and saves. No photograph of a
choosing or held-out repository is in it.
"""

import argparse
import os

import cv2
import numpy as np
import torch
from torch import nn

from batches import as_input, by_root_of_size
from looks import INTERPOLATIONS, edit, read, save_like_people
from pictures import CHOOSING_REPOSITORIES, Picture, read_pictures
from prepare import SIDE

# Reduction of the sides, how the decoder enlarges, and whether the code is quantised (VQ) or noisy (KL).
DECODERS = ((4, "nearest", False), (4, "transposed", True), (8, "shuffle", False), (8, "nearest", True))
WIDTH, CODE, CODEWORDS = 48, 8, 1024
TRAINED_SIDE, BATCH = 128, 12
# Blocks of 8 × 8: coefficients from this diagonal on may be those of the photograph.
FREQUENCY_FROM = (4, 12)


class Autoencoder(nn.Module):
    """RGB of −1 to 1 through a code of CODE channels at 1/reduction of the sides, and back."""

    def __init__(self, reduction: int, enlarging: str, is_quantised: bool) -> None:
        super().__init__()
        halvings = reduction.bit_length() - 1
        widths = [WIDTH * min(2, 2**level) for level in range(halvings + 1)]
        down = [nn.Conv2d(3, widths[0], 3, padding=1)]
        up = [nn.Conv2d(CODE, widths[-1], 3, padding=1), _Residual(widths[-1])]
        for wide, narrow in zip(widths[1:], widths):
            down += [_Residual(narrow), nn.Conv2d(narrow, wide, 4, stride=2, padding=1)]
        for wide, narrow in zip(widths[:0:-1], widths[-2::-1]):
            up += [*_ENLARGING[enlarging](wide, narrow), _Residual(narrow)]
        self.encoder = nn.Sequential(*down, _Residual(widths[-1]), nn.Conv2d(widths[-1], CODE, 1))
        self.decoder = nn.Sequential(*up, nn.SiLU(), nn.Conv2d(widths[0], 3, 3, padding=1))
        self.codewords = nn.Parameter(torch.randn(CODEWORDS, CODE // 2)) if is_quantised else None

    def forward(self, pixels: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The decoded pixels, and what the code costs in training."""
        code = self.encoder(pixels)
        code, cost = self._noisy(code) if self.codewords is None else self._quantised(code)
        return self.decoder(code), cost

    def _noisy(self, code: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        noise = 0.1 * torch.randn_like(code) if self.training else 0.0
        return code + noise, 1e-3 * code.square().mean()

    def _quantised(self, code: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Each half of the channels is replaced by its nearest codeword; gradients pass straight through."""
        height, width = code.shape[2:]
        vectors = code.permute(0, 2, 3, 1).reshape(-1, CODE // 2)
        nearest = self.codewords[torch.cdist(vectors.detach(), self.codewords.detach()).argmin(dim=1)]
        cost = nn.functional.mse_loss(nearest, vectors.detach()) + 0.25 * nn.functional.mse_loss(vectors, nearest.detach())
        passed = vectors + (nearest - vectors).detach()
        return passed.reshape(-1, height, width, CODE).permute(0, 3, 1, 2), cost


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.GroupNorm(8, width),
            nn.SiLU(),
            nn.Conv2d(width, width, 3, padding=1),
        )

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        return features + self.layers(features)


_ENLARGING = {
    "nearest": lambda wide, narrow: [nn.Upsample(scale_factor=2), nn.Conv2d(wide, narrow, 3, padding=1)],
    "transposed": lambda wide, narrow: [nn.ConvTranspose2d(wide, narrow, 4, stride=2, padding=1)],
    "shuffle": lambda wide, narrow: [nn.Conv2d(wide, 4 * narrow, 3, padding=1), nn.PixelShuffle(2)],
}


class Photographs:
    """Regions of photographs by chance, each repository by the root of its size."""

    def __init__(self, pictures: list[Picture]) -> None:
        self.pictures = [
            one
            for one in pictures
            if not (one.is_ai or one.is_held_out or one.repository in CHOOSING_REPOSITORIES or one.style == "illustration")
        ]
        weight = by_root_of_size([one.repository for one in self.pictures])
        self.weight = weight / weight.sum()

    def regions(self, side: int, count: int, random: np.random.Generator) -> list[np.ndarray]:
        """`count` squares of one photograph, at native size or reduced."""
        while True:
            pixels = read(self.pictures[random.choice(len(self.pictures), p=self.weight)].path)
            if pixels is not None and min(pixels.shape[:2]) >= side:
                return [_region(pixels, side, random) for _ in range(count)]


def _region(pixels: np.ndarray, side: int, random: np.random.Generator) -> np.ndarray:
    largest = min(*pixels.shape[:2], 6 * side)
    source = side if random.random() < 0.4 else int(np.exp(random.uniform(np.log(side), np.log(largest))))
    top, left = (int(random.integers(length - source + 1)) for length in pixels.shape[:2])
    square = np.ascontiguousarray(pixels[top : top + source, left : left + source])
    if source == side:
        return square
    return cv2.resize(square, (side, side), interpolation=INTERPOLATIONS[random.integers(len(INTERPOLATIONS))])


def trained(photographs: Photographs, kind: tuple[int, str, bool], steps: int, seed: int) -> Autoencoder:
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    model = Autoencoder(*kind).to(memory_format=torch.channels_last)
    compiled = torch.compile(model)
    optimizer = torch.optim.AdamW(model.parameters(), 1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 2e-3, steps)
    for step in range(steps):
        squares = [square for _ in range(BATCH // 4) for square in photographs.regions(TRAINED_SIDE, 4, random)]
        pixels = as_input(np.stack(squares).astype(np.float32)) / 127.5 - 1
        decoded, cost = compiled(pixels)
        loss = (decoded - pixels).abs().mean() + _edges(decoded, pixels) + cost
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if (step + 1) % 100 == 0:
            psnr = -10 * float(torch.log10((decoded.detach() - pixels).square().mean() / 4))
            print(f"{kind}: step {step + 1}, loss {float(loss.detach()):.4f}, {psnr:.1f} dB", flush=True)
    return model.eval()


def _edges(decoded: torch.Tensor, pixels: torch.Tensor) -> torch.Tensor:
    """What differs between neighbours: sharp edges count as much as right colours."""
    wrong = decoded - pixels
    return wrong.diff(dim=2).abs().mean() + wrong.diff(dim=3).abs().mean()


@torch.no_grad()
def decoded(model: Autoencoder, square: np.ndarray) -> np.ndarray:
    pixels, _ = model(as_input(square[None].astype(np.float32)) / 127.5 - 1)
    return np.round((pixels[0].permute(1, 2, 0).clamp(-1, 1).numpy() + 1) * 127.5).astype(np.uint8)


def aligned(made: np.ndarray, square: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """`made` with some of what a decoder always loses given back: high frequencies, and a share of the pixels."""
    if random.random() < 0.5:
        made = _with_frequencies(made, square, int(random.integers(*FREQUENCY_FROM)))
    share = random.uniform(0, 0.5) if random.random() < 0.5 else 0.0
    return np.round(made * (1 - share) + square * share).astype(np.uint8)


def _with_frequencies(made: np.ndarray, square: np.ndarray, first: int) -> np.ndarray:
    """The coefficients of 8 × 8 blocks from diagonal `first` on are those of `square`."""
    frequencies = _BASIS[:, None] + _BASIS[None]
    own, given = (_blocks(part) for part in (made, square))
    mixed = np.where(frequencies[:, :, None] >= first, given, own)
    return np.clip(np.round(_pixels(mixed, made.shape)), 0, 255).astype(np.uint8)


_BASIS = np.arange(8)
_COSINES = np.cos(np.pi * (2 * _BASIS[None] + 1) * _BASIS[:, None] / 16) * np.where(_BASIS == 0, 0.125, 0.25)[:, None] ** 0.5


def _blocks(pixels: np.ndarray) -> np.ndarray:
    """Coefficients, shape (rows, columns, 8, 8, 3)."""
    rows, columns = pixels.shape[0] // 8, pixels.shape[1] // 8
    blocks = pixels.reshape(rows, 8, columns, 8, 3).transpose(0, 2, 1, 3, 4).astype(np.float32)
    return np.einsum("ui,rcijk,vj->rcuvk", _COSINES, blocks, _COSINES, optimize=True)


def _pixels(coefficients: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    blocks = np.einsum("ui,rcuvk,vj->rcijk", _COSINES, coefficients, _COSINES, optimize=True)
    return blocks.transpose(0, 2, 1, 3, 4).reshape(shape)


def same_history(pair: list[np.ndarray], seed: int) -> list[np.ndarray]:
    """Both edited and saved with the same draws."""
    saved = []
    for pixels in pair:
        random = np.random.default_rng(seed)
        if random.random() < 0.35:
            pixels = edit(pixels, random)
        for _ in range(random.integers(1, 3)):
            pixels = save_like_people(pixels, random)
        saved.append(pixels[:SIDE, :SIDE])
    return saved


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("pictures")
    arguments.add_argument("pairs")
    arguments.add_argument("--count", type=int, default=6_000)
    arguments.add_argument("--steps", type=int, default=700)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    os.makedirs(options.pairs, exist_ok=True)
    photographs = Photographs(read_pictures(options.pictures))
    models = [trained(photographs, kind, options.steps, options.seed + index) for index, kind in enumerate(DECODERS)]
    torch.save([model.state_dict() for model in models], f"{options.pairs}/autoencoders.pt")
    pairs = np.lib.format.open_memmap(f"{options.pairs}/pairs.npy", "w+", np.uint8, (options.count, 2, SIDE, SIDE, 3))
    random = np.random.default_rng([options.seed, 1])
    for start in range(0, options.count, 4):
        squares = photographs.regions(SIDE, min(4, options.count - start), random)
        for index, square in enumerate(squares, start):
            made = aligned(decoded(models[random.integers(len(models))], square), square, random)
            pairs[index] = same_history([square, made], int(random.integers(1 << 31)))
        if start % 1000 == 0:
            print(f"{start} of {options.count} pairs", flush=True)


if __name__ == "__main__":
    main()
