"""Makes altered and unaltered views of the training photographs, all with the same kinds of history.

    python -m altered.prepare PICTURES CACHE [--count 40000] [--choosing 1500] [--seed 1] [--processes 2]

Run this in the folder above. Writes these files into CACHE:

- views.npy, uint8 of shape (count, 256, 256, 3),
- masks.npy, uint8 of shape (count, 32, 32): the share of each cell of 8 × 8 pixels that was altered, times 255,
- kinds.npy: the names of the alterations, "" if there is none,
- is-choosing.npy: whether a view is made only of pictures from choosing repositories.

Host and donor were saved before. The composite is saved again, and then shared once, twice or not at all, so that the
network does not learn traces that only a first save leaves (Wu et al. 2022, "Robust Image Forgery Detection over Online
Social Networks").
"""

import argparse
import os
from dataclasses import dataclass
from multiprocessing import Pool

import cv2
import numpy as np

from altered.alter import ALTERATIONS
from batches import by_root_of_size
from looks import INTERPOLATIONS, edit, read, resave, resize
from pictures import CHOOSING_REPOSITORIES, Picture, read_pictures

SIDE, CELL = 256, 8
# Room around a view in pixels, so that it can start anywhere and its borders are not always those of its region.
MARGIN = 32
REGION_MAX = 1000


@dataclass(frozen=True)
class View:
    pixels: np.ndarray
    mask: np.ndarray
    kind: str


def make_view(host_file: np.ndarray, donor_file: np.ndarray, random: np.random.Generator) -> View:
    """Makes one view. Half of the views are not altered."""
    chains = [_chain_scale(random) for _ in range(random.choice(3, p=(0.4, 0.42, 0.18)))]
    region = int((SIDE + MARGIN) / np.prod(chains)) + 8
    host = _saved_region(host_file, min(region, REGION_MAX), random)
    mask, kind = np.zeros(host.shape[:2], np.float32), ""
    if random.random() < 0.5:
        names = list(ALTERATIONS)
        kind = str(random.choice(names, p=[ALTERATIONS[name][1] for name in names]))
        donor = _saved_region(donor_file, host.shape[0], random)
        host, mask = ALTERATIONS[kind][0](host, donor, random)
    if random.random() < 0.25:
        host = _edited(host, random)
    host = _save(host, random, 60, 99, lossless=0.12)
    for scale in chains:
        least = (SIDE + CELL) / min(host.shape[:2])
        if scale < 1 and least < 1:
            interpolation = INTERPOLATIONS[random.integers(len(INTERPOLATIONS))]
            host = resize(host, max(scale, least), interpolation)
        host = _save(host, random, 60, 93, lossless=0.08)
    mask = cv2.resize(mask, host.shape[1::-1], interpolation=cv2.INTER_AREA)
    return _cut(host, mask, kind, random)


def _chain_scale(random: np.random.Generator) -> float:
    return 1.0 if random.random() < 0.35 else float(np.exp(random.uniform(np.log(0.35), 0)))


def _saved_region(pixels: np.ndarray, side: int, random: np.random.Generator) -> np.ndarray:
    """Cuts a square of `side` pixels, at native scale or reduced, and usually saves it by itself."""
    short = min(pixels.shape[:2])
    if short < side:
        pixels = cv2.resize(pixels, None, fx=side / short, fy=side / short, interpolation=cv2.INTER_CUBIC)
        short = min(pixels.shape[:2])
    is_native = random.random() < 0.4
    source = side if is_native else int(np.exp(random.uniform(np.log(side), np.log(min(short, 4 * side)))))
    top, left = (int(random.integers(length - source + 1)) // 8 * 8 for length in pixels.shape[:2])
    square = np.ascontiguousarray(pixels[top : top + source, left : left + source])
    if source > side:
        square = cv2.resize(square, (side, side), interpolation=INTERPOLATIONS[random.integers(len(INTERPOLATIONS))])
    # At native scale, most squares keep the traces of their file's last save.
    return square if is_native and random.random() < 0.6 else _save(square, random, 60, 99, lossless=0.1)


def _edited(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Edits the whole picture; returns it unchanged if the edit would change its size."""
    side = pixels.shape[:2]
    changed = edit(pixels, random)
    return changed if changed.shape[:2] == side else pixels


def _save(pixels: np.ndarray, random: np.random.Generator, low: int, high: int, lossless: float) -> np.ndarray:
    chance = random.random()
    if chance < lossless:
        return pixels
    if chance < lossless + 0.08:
        return resave(pixels, ".webp", int(random.integers(low, high)))
    return resave(pixels, ".jpg", int(random.integers(low, high)), full_chroma=random.random() < 0.3)


def _cut(pixels: np.ndarray, mask: np.ndarray, kind: str, random: np.random.Generator) -> View:
    """Cuts a view: mostly on the grid of the last save, as in uncropped files, otherwise anywhere, as after a crop."""
    step = CELL if random.random() < 0.75 else 1
    places = [int(random.integers((length - SIDE) // step + 1)) * step for length in pixels.shape[:2]]
    part = tuple(slice(start, start + SIDE) for start in places)
    cells = cv2.resize(mask[part], (SIDE // CELL, SIDE // CELL), interpolation=cv2.INTER_AREA)
    return View(np.ascontiguousarray(pixels[part]), np.round(cells * 255).astype(np.uint8), kind if cells.max() > 0 else "")


class Source:
    """Draws photographs that are not held out. Owners are weighted by the root of their number of photographs."""

    def __init__(self, pictures: list[Picture], is_choosing: bool) -> None:
        self.pictures = [
            one
            for one in pictures
            if not one.is_ai
            and not one.is_held_out
            and (one.repository in CHOOSING_REPOSITORIES) == is_choosing
            and one.style != "illustration"
        ]
        weight = by_root_of_size([one.repository for one in self.pictures])
        self.weight = weight / weight.sum()

    def draw(self, random: np.random.Generator) -> np.ndarray:
        while True:
            pixels = read(self.pictures[random.choice(len(self.pictures), p=self.weight)].path)
            if pixels is not None and min(pixels.shape[:2]) >= 200:
                return pixels


sources: dict[bool, Source]
# Number of views that are made of one pair of photographs.
VIEWS_A_HOST = 4


def _start(folder: str) -> None:
    global sources
    cv2.setNumThreads(1)
    pictures = read_pictures(folder)
    sources = {is_choosing: Source(pictures, is_choosing) for is_choosing in (False, True)}


def _make(task: tuple[int, bool, int]) -> tuple[int, list[View]]:
    start, is_choosing, seed = task
    random = np.random.default_rng([seed, start])
    host, donor = (sources[is_choosing].draw(random) for _ in range(2))
    return start, [make_view(*pair, random) for pair in ((host, donor), (donor, host)) * (VIEWS_A_HOST // 2)]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("pictures")
    arguments.add_argument("cache")
    arguments.add_argument("--count", type=int, default=40_000)
    arguments.add_argument("--choosing", type=int, default=1_500)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--processes", type=int, default=2)
    options = arguments.parse_args()
    os.makedirs(options.cache, exist_ok=True)
    count = options.count + options.choosing
    views = np.lib.format.open_memmap(f"{options.cache}/views.npy", "w+", np.uint8, (count, SIDE, SIDE, 3))
    masks = np.lib.format.open_memmap(f"{options.cache}/masks.npy", "w+", np.uint8, (count, SIDE // CELL, SIDE // CELL))
    kinds = np.full(count, "", "U12")
    starts = range(0, count - VIEWS_A_HOST + 1, VIEWS_A_HOST)
    tasks = [(start, start >= options.count, options.seed) for start in starts]
    with Pool(options.processes, _start, [options.pictures]) as pool:
        for done, (start, made) in enumerate(pool.imap_unordered(_make, tasks, chunksize=4), 1):
            for index, view in enumerate(made, start):
                views[index], masks[index], kinds[index] = view.pixels, view.mask, view.kind
            if done % 500 == 0:
                print(f"{done * VIEWS_A_HOST} of {count} views", flush=True)
    np.save(f"{options.cache}/kinds.npy", kinds)
    np.save(f"{options.cache}/is-choosing.npy", np.arange(count) >= options.count)


if __name__ == "__main__":
    main()
