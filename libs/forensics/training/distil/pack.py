"""Packs crops of the training pictures into files small enough to be transferred to a machine with a GPU.

    python -m distil.pack PICTURES OUT [--megabytes 36] [--parts 7] …   packs the pictures for training
    python -m distil.pack PICTURES OUT --judged MANIFEST …              packs those of the choosing and latest repositories,
                                                                        and the project's collections

Writes OUT/train-K.npz or OUT/judged-0.npz. Three crops of 288 × 288 pixels are cut from a picture: one of its native
pixels, one at another scale, and one of the whole picture. Both classes are treated in the same way: pictures that are
not JPEG are first saved as JPEG; for training, a quarter of the crops is edited and a third is saved as people do;
finally, all crops are saved as WebP. A part has these arrays: `bytes` (all files, one after another), `ends`, `picture`
(a number), `kind` (0 native, 1 scaled, 2 whole), `is_ai`, `owner`, and `set` (empty for training).
"""

import argparse
import os
from multiprocessing import Pool

import cv2
import numpy as np

from evaluate import read_manifest
from looks import INTERPOLATIONS, edit, read, resave, save_like_people
from pictures import CHOOSING_REPOSITORIES, LATEST_REPOSITORIES, Picture, read_pictures

SIDE, QUALITY = 288, 85
SHORT_SIDE_MAX = 1100
KINDS = 3
SEED = 20261127


def crops_of(pixels: np.ndarray, random: np.random.Generator, is_varied: bool) -> list[np.ndarray]:
    """Returns the native, the scaled and the whole crop. With `is_varied` (for training), varies them at random."""
    short = min(pixels.shape[:2])
    if short < SIDE:
        pixels = _to_short(pixels, SIDE, cv2.INTER_CUBIC)
        short = SIDE
    upper = max(SIDE + 1, min(short, SHORT_SIDE_MAX))
    scaled = int(np.exp(random.uniform(np.log(SIDE), np.log(upper)))) if is_varied else min(512, short)
    found = []
    for kind, source in enumerate((pixels, _to_short(pixels, scaled), _to_short(pixels, SIDE))):
        crop = _textured(source, random) if kind < 2 else _square(source, random)
        if is_varied and random.random() < 0.25:
            crop = edit(np.ascontiguousarray(crop), random)
        if is_varied and random.random() < 0.33:
            crop = save_like_people(crop, random)
        found.append(crop)
    return found


def _to_short(pixels: np.ndarray, short_side: int, interpolation: int = cv2.INTER_AREA) -> np.ndarray:
    height, width = pixels.shape[:2]
    scale = short_side / min(height, width)
    if scale == 1:
        return pixels
    size = max(short_side, round(width * scale)), max(short_side, round(height * scale))
    return cv2.resize(pixels, size, interpolation=interpolation)


def _square(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    top, left = (int(random.integers(length - SIDE + 1)) for length in pixels.shape[:2])
    return pixels[top : top + SIDE, left : left + SIDE]


def _textured(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    return max((_square(pixels, random) for _ in range(2)), key=lambda one: float(one[::4, ::4].std()))


def _pack(task: tuple[int, str, bool, int, float]) -> tuple[int, list[tuple[int, bytes]]]:
    index, path, is_varied, rounds, share = task
    random = np.random.default_rng([SEED, index])
    pixels = read(path)
    if pixels is None:
        return index, []
    if not path.endswith((".jpeg", ".jpg")):
        pixels = resave(pixels, ".jpg", int(random.integers(80, 99)), full_chroma=random.random() < 0.5)
    packed = []
    for _ in range(rounds):
        for kind, crop in enumerate(crops_of(pixels, random, is_varied)):
            if random.random() < share:
                _, data = cv2.imencode(".webp", np.ascontiguousarray(crop[:, :, ::-1]), [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
                packed.append((kind, data.tobytes()))
    return index, packed


def _write(path: str, rows: list[tuple], pictures: list[Picture], sets: list[str]) -> None:
    owners = sorted({one.repository.split("/")[0] for one in pictures})
    index = np.array([row[0] for row in rows])
    np.savez(
        path,
        bytes=np.frombuffer(b"".join(row[2] for row in rows), np.uint8),
        ends=np.cumsum([len(row[2]) for row in rows]),
        picture=index,
        kind=np.array([row[1] for row in rows], np.uint8),
        is_ai=np.array([pictures[one].is_ai for one in index]),
        owner=np.array([owners.index(pictures[one].repository.split("/")[0]) for one in index]),
        set=np.array([sets[one] for one in index]),
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("pictures")
    arguments.add_argument("out")
    arguments.add_argument("--megabytes", type=float, default=36)
    arguments.add_argument("--parts", type=int, default=7)
    arguments.add_argument("--ai-rounds", type=int, default=1, help="times that crops are cut from an AI picture")
    arguments.add_argument("--share", type=float, default=1.0, help="of the crops that are kept")
    arguments.add_argument("--judged", nargs="*")
    arguments.add_argument("--processes", type=int, default=2)
    options = arguments.parse_args()
    cv2.setNumThreads(1)
    os.makedirs(options.out, exist_ok=True)
    listed = read_pictures(options.pictures)
    is_judged = options.judged is not None
    if is_judged:
        named = {"choosing": CHOOSING_REPOSITORIES, "latest": LATEST_REPOSITORIES}
        rows = [(one, name) for name, own in named.items() for one in listed if one.repository in own]
        pictures, sets = [one for one, _ in rows], [name for _, name in rows]
        for path in options.judged:
            more = read_manifest(path)
            pictures += more
            sets += [os.path.basename(os.path.dirname(path))] * len(more)
    else:
        pictures = [one for one in listed if not one.is_held_out and one.repository not in CHOOSING_REPOSITORIES]
        sets = [""] * len(pictures)
    order = np.random.default_rng(SEED).permutation(len(pictures))
    tasks = [
        (int(index), pictures[index].path, not is_judged, options.ai_rounds if pictures[index].is_ai else 1, options.share)
        for index in order
    ]
    part, rows, size = 0, [], 0
    with Pool(options.processes) as pool:
        for done, (index, packed) in enumerate(pool.imap(_pack, tasks, chunksize=4), 1):
            if size > options.megabytes * 1e6 and part < options.parts - 1 and not is_judged:
                _write(f"{options.out}/train-{part}.npz", rows, pictures, sets)
                part, rows, size = part + 1, [], 0
            rows += [(index, kind, data) for kind, data in packed]
            size += sum(len(data) for _, data in packed)
            if done % 500 == 0:
                print(f"{done} of {len(tasks)} pictures, {part + size / options.megabytes / 1e6:.2f} parts", flush=True)
    _write(f"{options.out}/{'judged-0' if is_judged else f'train-{part}'}.npz", rows, pictures, sets)


if __name__ == "__main__":
    main()
