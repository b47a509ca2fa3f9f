"""Evaluates the localiser on real alterations, unchanged and after a messenger has compressed them.

    python -m altered.evaluate RUN/weights.pt MANIFEST --odds BIAS SLOPE [--out MEASURED.npz] [--sheet SHEET.png]

Run this in the folder above. MANIFEST is the manifest of data/dev or data/calibration. Prints the AUC and the share found
at 5 % and at 1 % false alarms: for all pictures, for the fair set and for each kind. For each kind, also prints the F1 of
the pixels at the threshold 0.5 and at each picture's best threshold. `--sheet` draws picture, mask and map of the eight
alterations that were located best and of the eight that were located worst.
"""

import argparse
import json
import os

import cv2
import numpy as np
import torch
from sklearn.metrics import roc_auc_score, roc_curve

from altered.model import Localiser
from altered.prepare import CELL
from batches import as_input
from evaluate import CHAINS
from looks import read

PIXELS_MAX = 1_000_000
STEP = 32
CHAINS_MEASURED = ("as-is", "messenger")
KINDS = {"splice": "splice", "copy-move": "copy-move", "removal": "removal", "inpaint": "removal", "retouch": "retouch", "text": "text"}
REAL_LIFE = "real-life-manipulation"


def prepared(pixels: np.ndarray) -> np.ndarray:
    """Reduces a picture to at most 1 MP, and pads its sides to multiples of the network's step."""
    scale = (PIXELS_MAX / (pixels.shape[0] * pixels.shape[1])) ** 0.5
    if scale < 1:
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    bottom, right = (-length % STEP for length in pixels.shape[:2])
    return cv2.copyMakeBorder(pixels, 0, bottom, 0, right, cv2.BORDER_REFLECT_101)


@torch.no_grad()
def look(model: Localiser, pixels: np.ndarray) -> np.ndarray:
    """Returns the logit of each cell of the picture, which is first reduced to at most 1 MP."""
    scale = min(1.0, (PIXELS_MAX / (pixels.shape[0] * pixels.shape[1])) ** 0.5)
    size = [-(-round(length * scale) // CELL) for length in pixels.shape[:2]]
    maps = model(as_input(prepared(pixels)[None].astype(np.float32)))
    return maps[0, 0, : size[0], : size[1]].numpy()


def contrast_of(cells: np.ndarray, odds: tuple[float, float]) -> float:
    """Computes the answer as src/methods/altered-pixels does: ln(mean squared probability / squared mean probability)."""
    chances = 1 / (1 + np.exp(-odds[0] - odds[1] * cells))
    return float(np.log(np.mean(chances**2)) - 2 * np.log(np.mean(chances)))


def map_of(cells: np.ndarray, size: tuple[int, int], odds: tuple[float, float]) -> np.ndarray:
    """Returns the probability, 0 to 1, that each pixel was altered. This map, of the given `size`, is what people see."""
    chances = 1 / (1 + np.exp(-odds[0] - odds[1] * cells))
    return cv2.resize(chances, size[::-1], interpolation=cv2.INTER_LINEAR)


def entries_of(path: str) -> list[dict]:
    with open(path) as file:
        entries = json.load(file)["files"]
    wanted = ("tamper-detect", "tamper-detect-fair", "tamper-localize")
    return [one for one in entries if any(use in one["use_for"] for use in wanted)]


def mask_of(folder: str, entry: dict, size: tuple[int, int]) -> np.ndarray | None:
    if not entry.get("mask"):
        return None
    mask = cv2.imread(os.path.join(folder, entry["mask"]), cv2.IMREAD_GRAYSCALE)
    return cv2.resize(mask, size[::-1], interpolation=cv2.INTER_NEAREST) > 127


def f1(found: np.ndarray, mask: np.ndarray) -> float:
    right = (found & mask).sum()
    return float(2 * right / max(found.sum() + mask.sum(), 1))


def figures(labels: np.ndarray, answers: np.ndarray) -> str:
    if len(set(labels)) < 2:
        return "–"
    wrong, right, _ = roc_curve(labels, answers)
    return f"AUC {roc_auc_score(labels, answers):.3f}, at 5 % {right[wrong <= 0.05].max():.2f}, at 1 % {right[wrong <= 0.01].max():.2f}"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("weights")
    arguments.add_argument("manifest")
    arguments.add_argument("--out")
    arguments.add_argument("--sheet")
    arguments.add_argument("--odds", type=float, nargs=2, required=True, help="bias and slope of a cell's odds")
    options = arguments.parse_args()
    model = Localiser()
    model.load_state_dict(torch.load(options.weights, map_location="cpu"))
    model.eval()
    folder, entries = os.path.dirname(options.manifest), entries_of(options.manifest)
    rows, pictures = [], []
    for entry in entries:
        pixels = read(os.path.join(folder, entry["file"]))
        if pixels is None:
            continue
        for chain in CHAINS_MEASURED:
            shared = CHAINS[chain](pixels)
            cells = look(model, shared)
            found = map_of(cells, shared.shape[:2], options.odds)
            mask = mask_of(folder, entry, shared.shape[:2])
            fixed, best = np.nan, np.nan
            if mask is not None and mask.any():
                fixed = f1(found > 0.5, mask)
                best = max(f1(found > threshold, mask) for threshold in np.linspace(0.05, 0.95, 19))
                if chain == "as-is":
                    pictures.append((fixed, entry, shared, mask, found))
            kind = KINDS.get(entry.get("kind"), REAL_LIFE) if entry["label"] == "tampered" else ""
            fair = "tamper-detect-fair" in entry["use_for"]
            rows.append((entry["file"], chain, entry["label"] == "tampered", kind, fair, contrast_of(cells, options.odds), fixed, best))
    files, chains, altered, kinds, fair, answers, fixed, best = (np.array(part) for part in zip(*rows))
    for chain in CHAINS_MEASURED:
        here = chains == chain
        print(f"{chain}: all {int(altered[here].sum())} altered, {int((~altered[here]).sum())} not")
        print(f"  all        {figures(altered[here], answers[here])}")
        print(f"  fair       {figures(altered[here & fair], answers[here & fair])}")
        for kind in sorted(set(kinds) - {""}):
            those = here & ((kinds == kind) | ~altered)
            pixels = f"F1 at 0.5 {np.nanmean(fixed[here & (kinds == kind)]):.3f}, best {np.nanmean(best[here & (kinds == kind)]):.3f}"
            print(f"  {kind:24} {figures(altered[those], answers[those])}; {pixels}")
    if options.out:
        np.savez(options.out, files=files, chains=chains, altered=altered, kinds=kinds, fair=fair, answers=answers)
    if options.sheet:
        cv2.imwrite(options.sheet, sheet(pictures))


def sheet(pictures: list[tuple]) -> np.ndarray:
    """Draws rows of picture, mask and map: on the left the eight located best, on the right the eight located worst."""
    order = sorted(pictures, key=lambda one: -one[0])
    rows = []
    for _, _, pixels, mask, found in (*order[:8], *order[-8:]):
        parts = [pixels, np.repeat(mask[:, :, None] * 255, 3, axis=2), np.repeat(found[:, :, None] * 255, 3, axis=2)]
        rows.append(np.concatenate([cv2.resize(part.astype(np.uint8), (240, 180)) for part in parts], axis=1))
    columns = [np.concatenate(rows[start : start + 8]) for start in range(0, len(rows), 8)]
    return np.concatenate(columns, axis=1)[:, :, ::-1]


if __name__ == "__main__":
    main()
