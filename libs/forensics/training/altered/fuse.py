"""Fits the constants that the engine uses to interpret the localiser's answers.

    python -m altered.fuse RUN/weights.pt PICTURES MANIFEST --version 2026-11-26.1 [--photographs 400]

Run this in the folder above. PICTURES is the folder that `collect.py` wrote, and MANIFEST is the manifest of
data/calibration.

The threshold for signs of alteration is measured on photographs of PICTURES that the network was not trained on, and on
the authentic pictures of MANIFEST. At most a share SUSPECTED of each exceeds it when unchanged, and at most a share
SUSPECTED_SHARED after a messenger has compressed them.

The map is fitted on the masks of MANIFEST: bias and slope turn a cell's logit into its log odds, so that a cell is at
mid-grey if it is as likely to be altered as not. Each altered picture has the same weight.

Writes ../src/methods/altered-pixels/network-odds.ts.
"""

import argparse
import os

import cv2
import numpy as np
import torch
from sklearn.linear_model import LogisticRegression

from altered.evaluate import CHAINS_MEASURED, contrast_of, entries_of, look, mask_of
from altered.model import Localiser
from evaluate import CHAINS
from looks import read
from pictures import CHOOSING_REPOSITORIES, Picture, read_pictures

SUSPECTED, SUSPECTED_SHARED = 0.005, 0.01
# Maximum number of photographs that are measured from one repository, because they are alike.
OF_A_REPOSITORY = 12


def unseen(pictures: list[Picture], count: int) -> list[Picture]:
    """Chooses photographs at random, from all repositories that the localiser was not trained on."""
    random = np.random.default_rng(1)
    chosen: list[Picture] = []
    taken: dict[str, int] = {}
    for index in random.permutation(len(pictures)):
        one = pictures[index]
        is_unseen = one.is_held_out or one.repository in CHOOSING_REPOSITORIES
        if one.is_ai or not is_unseen or one.style == "illustration" or taken.get(one.repository, 0) >= OF_A_REPOSITORY:
            continue
        taken[one.repository] = taken.get(one.repository, 0) + 1
        chosen.append(one)
    return chosen[:count]


def contrasts(model: Localiser, paths: list[str], odds: tuple[float, float]) -> np.ndarray:
    """Returns the answers for the pictures, shape (pictures, CHAINS_MEASURED)."""
    answers = []
    for path in paths:
        pixels = read(path)
        if pixels is not None and min(pixels.shape[:2]) >= 128:
            answers.append([contrast_of(look(model, CHAINS[chain](pixels)), odds) for chain in CHAINS_MEASURED])
    return np.array(answers)


def signs_from(answers: np.ndarray) -> float:
    """Returns the contrast that only few of these unaltered pictures exceed."""
    shares = np.array([1 - SUSPECTED] + [1 - SUSPECTED_SHARED] * (answers.shape[1] - 1))
    return float(max(np.quantile(answers[:, chain], share) for chain, share in enumerate(shares)))


def cell_odds(model: Localiser, manifest: str) -> tuple[float, float]:
    cells, altered, weights = [], [], []
    for entry in entries_of(manifest):
        pixels = read(os.path.join(os.path.dirname(manifest), entry["file"]))
        for chain in CHAINS_MEASURED:
            shared = CHAINS[chain](pixels)
            mask = mask_of(os.path.dirname(manifest), entry, shared.shape[:2])
            if mask is None or not mask.any():
                continue
            found = look(model, shared)
            share = cv2.resize(mask.astype(np.float32), found.shape[::-1], interpolation=cv2.INTER_AREA)
            cells.append(found.ravel())
            altered.append(share.ravel() > 0.5)
            weights.append(np.full(found.size, 1 / found.size))
    fitted = LogisticRegression(C=1e6)
    fitted.fit(np.concatenate(cells)[:, None], np.concatenate(altered), np.concatenate(weights))
    return float(fitted.intercept_[0]), float(fitted.coef_[0, 0])


def as_module(version: str, odds: tuple[float, float], signs: float) -> str:
    return "\n".join(
        [
            f"/** Made by training/altered/fuse.py for the network {version}; not edited by hand. */",
            "",
            "/** Log odds that a cell was altered are `bias + slope · logit`. */",
            f"export const cellOdds = {{ bias: {odds[0]:.4g}, slope: {odds[1]:.4g} }};",
            "",
            "/** There are signs of alteration if the contrast of the map is at least this. */",
            f"export const signsFrom = {signs:.3g};",
            "",
        ]
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("weights")
    arguments.add_argument("pictures")
    arguments.add_argument("manifest")
    arguments.add_argument("--version", required=True)
    arguments.add_argument("--photographs", type=int, default=400)
    options = arguments.parse_args()
    model = Localiser()
    model.load_state_dict(torch.load(options.weights, map_location="cpu"))
    model.eval()
    odds = cell_odds(model, options.manifest)
    folder = os.path.dirname(options.manifest)
    authentic = [os.path.join(folder, one["file"]) for one in entries_of(options.manifest) if one["label"] == "authentic"]
    photographs = [one.path for one in unseen(read_pictures(options.pictures), options.photographs)]
    lists = {"photographs": contrasts(model, photographs, odds), "calibration": contrasts(model, authentic, odds)}
    for name, found in lists.items():
        print(f"{len(found)} {name}; quantiles .5, .9, .95, .98, .99 by chain:")
        print(np.quantile(found, [0.5, 0.9, 0.95, 0.98, 0.99], axis=0).T.round(2))
    signs = max(signs_from(found) for found in lists.values())
    print(f"cell odds {odds[0]:.3f} + {odds[1]:.3f} · logit; signs from {signs:.3f}")
    with open(os.path.join(os.path.dirname(__file__), "../../src/methods/altered-pixels/network-odds.ts"), "w") as file:
        file.write(as_module(options.version, odds, signs))


if __name__ == "__main__":
    main()
