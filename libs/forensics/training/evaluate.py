"""Measures a network on whole pictures, unchanged and after changes that sharing makes.

    python evaluate.py MODEL.onnx OUT.npz (--training PICTURES [--set choosing] | --manifest MANIFEST) [--each 60] [--chains a,b]
        [--second SECOND.onnx]

MODEL.onnx is the network that `export.py` wrote, as the engine runs it. SECOND.onnx is the network that the engine runs
before it calls AI likely. Writes `logits`, the mean logit of every view, shape (pictures, chains, views); `drawn`, the
mean of the output that `refit.py` added, likewise; and `second`, the second network's mean logit of the first reduced
view, shape (pictures, chains). Prints the AUC and the share of AI pictures found at 5 % and 1 % false alarms, by chain,
then by generator and by photo source, the worst first; all of this before drawings are spared.
"""

import argparse
import collections
import json
import os
from multiprocessing import Pool

import cv2
import numpy as np
import onnxruntime
from sklearn.metrics import roc_auc_score, roc_curve

from looks import read, resave, resize
from pictures import (
    CHOOSING_REPOSITORIES,
    GROUP_KNOWN,
    HELD_OUT_REPOSITORIES,
    LATEST_REPOSITORIES,
    NEWER_REPOSITORIES,
    Picture,
    read_pictures,
)
from views import REDUCED_SIDES, views

VIEW_NAMES = ("native", *map(str, REDUCED_SIDES))
# If a picture has the view of 512, the view of 256 is not used.
VIEW_WEIGHTS = {"native": 1, "512": 0.5, "256": 0.25}
# From this change of the log odds down, drawings by people are spared.
DRAWN_FROM = -0.4
SETS = {
    "held-out": HELD_OUT_REPOSITORIES,
    "choosing": CHOOSING_REPOSITORIES,
    "newer": NEWER_REPOSITORIES,
    "latest": LATEST_REPOSITORIES,
}


def _messenger(pixels: np.ndarray) -> np.ndarray:
    longest = max(pixels.shape[:2])
    smaller = resize(pixels, 1280 / longest, cv2.INTER_AREA) if longest > 1280 else pixels
    return resave(smaller, ".jpg", 75)


def _middle(pixels: np.ndarray) -> np.ndarray:
    height, width = (int(length * 0.6) for length in pixels.shape[:2])
    top, left = pixels.shape[0] // 5, pixels.shape[1] // 5
    return pixels[top : top + height, left : left + width]


CHAINS = {
    "as-is": lambda pixels: pixels,
    "q70": lambda pixels: resave(pixels, ".jpg", 70),
    "x0.75": lambda pixels: resave(resize(pixels, 0.75, cv2.INTER_AREA), ".jpg", 90),
    "messenger": _messenger,
    "screenshot": lambda pixels: resize(resave(pixels, ".jpg", 85), 0.75, cv2.INTER_LINEAR),
    "webp-q80": lambda pixels: resave(pixels, ".webp", 80),
    "crop-60": _middle,
}


def read_manifest(path: str) -> list[Picture]:
    """Reads the authentic and the AI pictures of a collection of the project, data/dev or data/calibration."""
    with open(path) as file:
        entries = json.load(file)["files"]
    folder = os.path.dirname(path)
    return [
        Picture(
            path=os.path.join(folder, entry["file"]),
            is_ai=entry["label"] == "ai-generated",
            repository=entry.get("set") or "",
            generator=entry.get("set") or "",
            style=",".join(entry.get("use_for") or []),
            is_held_out=True,
        )
        for entry in entries
        if entry["label"] in ("ai-generated", "authentic")
    ]


def _tiles(task: tuple[str, list[str]]) -> list[dict[str, np.ndarray] | None]:
    path, chains = task
    pixels = read(path)
    if pixels is None:
        return [None] * len(chains)
    return [views(CHAINS[chain](pixels)) for chain in chains]


def measure(
    model: onnxruntime.InferenceSession,
    second: onnxruntime.InferenceSession | None,
    pictures: list[Picture],
    chains: list[str],
    processes: int,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns `logits`, `drawn` and `second`, see the top of this file; NaN if there is no such view or network."""
    found = np.full((len(pictures), len(chains), len(VIEW_NAMES)), np.nan, np.float32)
    drawn = np.full(found.shape, np.nan, np.float32)
    confirmed = np.full((len(pictures), len(chains)), np.nan, np.float32)
    tasks = [(picture.path, chains) for picture in pictures]
    with Pool(processes) as pool:
        for index, by_chain in enumerate(pool.imap(_tiles, tasks)):
            for chain, tiles in enumerate(by_chain):
                if tiles is None:
                    continue
                for name, pixels in tiles.items():
                    view = VIEW_NAMES.index(name)
                    found[index, chain, view], drawn[index, chain, view] = _ask(model, pixels)
                reduced = [pixels for name, pixels in tiles.items() if name != "native"]
                if second and reduced:
                    confirmed[index, chain] = _ask(second, reduced[0])[0]
            if (index + 1) % 200 == 0:
                print(f"{index + 1} of {len(pictures)}", flush=True)
    return found, drawn, confirmed


def _ask(model: onnxruntime.InferenceSession, tiles: np.ndarray) -> tuple[float, float]:
    """Returns the means of both outputs; the second one is 0 if the network has none."""
    cells, *drawn = model.run(None, {"pixels": tiles})
    return cells.mean(), drawn[0].mean() if drawn else 0.0


def engine_scores(logits: np.ndarray) -> np.ndarray:
    """Adds the logits of the native and the first reduced view, weighted as in the engine; NaN if there is only one."""
    native, large, small = np.moveaxis(logits, -1, 0)
    reduced = np.where(np.isnan(large), VIEW_WEIGHTS["256"] * small, VIEW_WEIGHTS["512"] * large)
    return VIEW_WEIGHTS["native"] * native + reduced


def spared(odds: np.ndarray, change: np.ndarray) -> np.ndarray:
    """Lowers positive log odds of pictures that look drawn by a person, as the engine does."""
    return np.minimum(odds, np.maximum(0, odds + np.minimum(0, change - DRAWN_FROM)))


def figures(is_ai: np.ndarray, scores: np.ndarray) -> str:
    seen = ~np.isnan(scores)
    is_ai, scores = is_ai[seen], scores[seen]
    if not len(scores) or is_ai.all() or not is_ai.any():
        return "one class only"
    false, true, _ = roc_curve(is_ai, scores)
    found = [true[np.searchsorted(false, share, side="right") - 1] for share in (0.05, 0.01)]
    auc = roc_auc_score(is_ai, scores)
    return f"AUC {auc:.3f}  TPR at 5 % {found[0]:.3f}  at 1 % {found[1]:.3f}  coverage {seen.mean():.3f}"


def print_tables(pictures: list[Picture], scores: np.ndarray, chains: list[str]) -> None:
    """Prints figures by chain. For unchanged pictures, also prints the AUC of each generator and of each photo source
    against the other class."""
    is_ai = np.array([picture.is_ai for picture in pictures])
    for chain, name in enumerate(chains):
        print(f"{name:12} {figures(is_ai, scores[:, chain])}")
    first = scores[:, 0]
    for of_class, field in ((is_ai, "generator"), (~is_ai, "repository")):
        rows = []
        for name in {getattr(pictures[index], field) for index in np.flatnonzero(of_class)}:
            own = of_class & np.array([getattr(picture, field) == name for picture in pictures])
            chosen = (own | ~of_class) & ~np.isnan(first)
            if own.sum() >= 5 and is_ai[chosen].any() and not is_ai[chosen].all():
                rows.append((roc_auc_score(is_ai[chosen], first[chosen]), int(own.sum()), name))
        print()
        for auc, count, name in sorted(rows):
            print(f"{auc:.3f} {count:5} {name}")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("model")
    arguments.add_argument("out")
    arguments.add_argument("--second")
    arguments.add_argument("--training")
    arguments.add_argument("--set", choices=SETS, default="held-out")
    arguments.add_argument("--manifest")
    arguments.add_argument("--each", type=int, help="at most so many pictures of one repository")
    arguments.add_argument("--chains", default=",".join(CHAINS))
    arguments.add_argument("--processes", type=int, default=1)
    arguments.add_argument("--threads", type=int, default=1)
    options = arguments.parse_args()
    if options.manifest:
        pictures = read_manifest(options.manifest)
    else:
        pictures = [one for one in read_pictures(options.training) if one.repository in SETS[options.set]]
    if options.each:
        pictures = _limited(pictures, options.each)
    threads = onnxruntime.SessionOptions()
    threads.intra_op_num_threads = options.threads
    model = onnxruntime.InferenceSession(options.model, threads)
    second = onnxruntime.InferenceSession(options.second, threads) if options.second else None
    chains = options.chains.split(",")
    logits, drawn, confirmed = measure(model, second, pictures, chains, options.processes)
    is_ai = np.array([picture.is_ai for picture in pictures])
    names = np.array([[one.repository, one.generator, one.style, one.path] for one in pictures])
    np.savez(options.out, logits=logits, drawn=drawn, second=confirmed, is_ai=is_ai, names=names, chains=np.array(chains))
    for view, name in enumerate(VIEW_NAMES):
        print(f"{name:12} {figures(is_ai, logits[:, 0, view])}")
    print_sizes(is_ai, logits, chains)
    is_apart = np.array([picture.repository in GROUP_KNOWN for picture in pictures])
    for title, chosen in (("group unseen", ~is_apart), ("group known, AI of it alone", is_apart | ~is_ai)):
        if is_apart.any() or title == "group unseen":
            print(f"\n{title}: {int(is_ai[chosen].sum())} AI, {int((~is_ai[chosen]).sum())} photographs")
            kept = [picture for picture, is_kept in zip(pictures, chosen) if is_kept]
            print_tables(kept, engine_scores(logits[chosen]), chains)


def print_sizes(is_ai: np.ndarray, logits: np.ndarray, chains: list[str]) -> None:
    """Prints figures by the shorter side of the unchanged picture, which determines its number of views."""
    count = (~np.isnan(logits[:, 0])).sum(axis=1)
    for views_there, name in ((1, "256 to 341"), (2, "342 to 682"), (3, "683 and more")):
        chosen = count == views_there
        for chain, chain_name in enumerate(chains):
            own = logits[chosen, chain]
            scores = own[:, 0] if views_there == 1 else engine_scores(own)
            print(f"shorter side {name:13} {chain_name:10} {int(chosen.sum())} {figures(is_ai[chosen], scores)}")


def _limited(pictures: list[Picture], each: int) -> list[Picture]:
    """Keeps at most `each` pictures of a repository, the first by file name, which is a hash."""
    ranks = collections.Counter()
    kept = []
    for picture in sorted(pictures, key=lambda one: one.path):
        ranks[picture.repository] += 1
        if ranks[picture.repository] <= each:
            kept.append(picture)
    return kept


if __name__ == "__main__":
    main()
