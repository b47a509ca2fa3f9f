"""Cuts crops of every training picture, all in the same way, into one memory-mapped file.

    python prepare.py PICTURES CACHE [--crops 4] [--seed 1] [--processes 2]

Writes CACHE/crops.npy, uint8 of shape (pictures, crops, 256, 256, 3), and CACHE/is-cut.npy, whether each picture could
be read. In the collection, format and size reveal the label, so the network must not learn them: every crop has a
random scale and is saved by itself, and a picture that is not a JPEG is saved as one first (Grommelt et al. 2024, "Fake
or JPEG? Revealing Common Biases in Generated Image Detection Datasets").
"""

import argparse
import os
from multiprocessing import Pool

import cv2
import numpy as np

from looks import INTERPOLATIONS, edit, read, resave, resize, save_like_people
from pictures import read_pictures

SIDE = 256
# A margin on each side, so that a crop can start anywhere on the 8 by 8 grid of the last save.
MARGIN = 8
SHORT_SIDE_MIN, SHORT_SIDE_MAX = SIDE + 2 * MARGIN, 1400
SMALL = 682


def cut_crop(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Cuts a crop of SIDE × SIDE pixels at a random scale, edited and saved like pictures on the web."""
    region = _region(pixels, _scale(pixels, random), random)
    if random.random() < 0.35:
        region = edit(region, random)
    region = save_like_people(region, random)
    if random.random() < 0.35:
        region = save_like_people(_jiggle(region, random), random)
    top, left = random.integers(region.shape[0] - SIDE + 1), random.integers(region.shape[1] - SIDE + 1)
    return region[top : top + SIDE, left : left + SIDE]


def _scale(pixels: np.ndarray, random: np.random.Generator) -> float:
    """Chooses the scale of a crop: 1 for a third of the crops. For the others, the logarithm of the new shorter side is
    evenly distributed between two bounds. For a third of these crops, the upper bound is SMALL, because small pictures
    contain the least information."""
    short = min(pixels.shape[:2])
    if short <= SHORT_SIDE_MIN:
        return (SHORT_SIDE_MIN + 1) / short
    if random.random() < 0.33:
        return 1.0
    upper = min(SMALL if random.random() < 0.33 else SHORT_SIDE_MAX, short)
    return float(np.exp(random.uniform(np.log(SHORT_SIDE_MIN), np.log(upper)))) / short


def _region(pixels: np.ndarray, scale: float, random: np.random.Generator) -> np.ndarray:
    """Cuts a random square, half of the time the more textured of two, and scales it to SIDE plus margins."""
    wanted = SIDE + 2 * MARGIN
    source = min(int(np.ceil(wanted / scale)) + 2, *pixels.shape[:2])
    tries = [_square(pixels, source, random) for _ in range(2 if random.random() < 0.5 else 1)]
    square = max(tries, key=lambda one: float(one[::4, ::4].std()))
    if scale == 1.0:
        return square[:wanted, :wanted]
    return cv2.resize(square, (wanted, wanted), interpolation=INTERPOLATIONS[random.integers(len(INTERPOLATIONS))])


def _square(pixels: np.ndarray, side: int, random: np.random.Generator) -> np.ndarray:
    height, width = pixels.shape[:2]
    top, left = random.integers(height - side + 1), random.integers(width - side + 1)
    return pixels[top : top + side, left : left + side]


def _jiggle(region: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Reduces the region a little, but not below a crop's size, and shifts it, so that the next save has another grid."""
    scale = random.uniform(SIDE / region.shape[0] + 0.01, 1)
    smaller = resize(region, scale, INTERPOLATIONS[random.integers(len(INTERPOLATIONS))])
    top, left = (random.integers(min(8, length - SIDE) + 1) for length in smaller.shape[:2])
    return smaller[top:, left:]


def _cut(task: tuple[int, str, int, int]) -> tuple[int, np.ndarray | None]:
    index, path, count, seed = task
    random = np.random.default_rng([seed, index])
    pixels = read(path)
    if pixels is None:
        return index, None
    if not path.endswith((".jpeg", ".jpg")):
        pixels = resave(pixels, ".jpg", int(random.integers(80, 99)), full_chroma=random.random() < 0.5)
    return index, np.stack([cut_crop(pixels, random) for _ in range(count)])


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("pictures")
    arguments.add_argument("cache")
    arguments.add_argument("--crops", type=int, default=4)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--processes", type=int, default=2)
    options = arguments.parse_args()
    cv2.setNumThreads(1)
    pictures = read_pictures(options.pictures)
    os.makedirs(options.cache, exist_ok=True)
    shape = (len(pictures), options.crops, SIDE, SIDE, 3)
    crops = np.lib.format.open_memmap(f"{options.cache}/crops.npy", "w+", np.uint8, shape)
    is_cut = np.zeros(len(pictures), bool)
    tasks = [(index, picture.path, options.crops, options.seed) for index, picture in enumerate(pictures)]
    with Pool(options.processes) as pool:
        for done, (index, cut) in enumerate(pool.imap_unordered(_cut, tasks, chunksize=4), 1):
            if cut is not None:
                crops[index], is_cut[index] = cut, True
            if done % 500 == 0:
                print(f"{done} of {len(pictures)} pictures", flush=True)
    np.save(f"{options.cache}/is-cut.npy", is_cut)
    print(f"{int(is_cut.sum())} pictures cut, {int((~is_cut).sum())} could not be read")


if __name__ == "__main__":
    main()
