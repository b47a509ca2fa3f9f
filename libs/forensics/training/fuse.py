"""Fits the constants that turn the logits of a picture's views into log odds, and writes them for the engine.

    python fuse.py MEASURED.npz [MORE.npz …] --version 2026-11-22 --out ../src/methods/ai-pixels/network-odds.ts
        [--sibling-of BEFORE.npz AFTER.npz]

MEASURED is what `evaluate.py` wrote for pictures on which the network was not trained. Both classes have the same
weight. One bias and one slope are fitted for all pictures: slopes fitted for each view and each size of picture
generalised worse (log.md), so the weights of the views are set by hand in `evaluate.py`. Pictures with only the native
view are left out: from that view alone the network cannot detect AI (log.md), and the engine abstains.

A network that was trained on all pictures has no such measurements. It gets the bias and slope of its sibling, whose
MEASURED files are given. BEFORE and AFTER are measurements of the same unseen pictures by the sibling and by this
network; the bias is corrected by the shift between them.
"""

import argparse

import numpy as np
from sklearn.linear_model import LogisticRegression

from evaluate import DRAWN_FROM, VIEW_WEIGHTS, engine_scores, figures


def weighted_logits(paths: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Returns the weighted sum of logits of each picture and chain that the engine judges, and whether AI made it."""
    sums, labels = [], []
    for path in paths:
        file = np.load(path)
        scores = engine_scores(file["logits"])
        is_judged = ~np.isnan(scores)
        sums.append(scores[is_judged])
        labels.append(np.broadcast_to(file["is_ai"][:, None], is_judged.shape)[is_judged])
    return np.concatenate(sums), np.concatenate(labels)


def as_module(bias: float, slope: float, version: str) -> str:
    weights = ", ".join(f"{name if name == 'native' else repr(name)}: {weight:g}" for name, weight in VIEW_WEIGHTS.items())
    return "\n".join(
        [
            "/** Made by training/fuse.py; not edited by hand. */",
            f"export const networkVersion = '{version}';",
            "",
            "/** Log odds that AI made a picture are `bias + slope · sum of weight · logit of its two views`. */",
            f"export const networkOdds = {{ bias: {bias:.4f}, slope: {slope:.4g} }};",
            f"export const viewWeights = {{ {weights} }} as const;",
            "",
            "/** From this change of the log odds down, drawings by people are spared; chosen by hand (training/log.md). */",
            f"export const drawnFrom = {DRAWN_FROM:g};",
            "",
            "/** Limits of the log odds for signs of AI, likely AI and unlikely AI, chosen by training/risk.py. */",
            "export const signsFrom = Infinity;",
            "export const likelyFrom = Infinity;",
            "export const unlikelyUpTo = -Infinity;",
            "",
            "/** The second network confirms that AI is likely if its logit of the reduced view is at least this. */",
            "export const confirmedFrom = Infinity;",
            "",
        ]
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("measured", nargs="+")
    arguments.add_argument("--version", required=True)
    arguments.add_argument("--out", required=True)
    arguments.add_argument("--sibling-of", nargs=2)
    options = arguments.parse_args()
    sums, labels = weighted_logits(options.measured)
    model = LogisticRegression(class_weight="balanced").fit(sums[:, None], labels)
    print(figures(labels, sums))
    bias, slope = model.intercept_[0], model.coef_[0][0]
    if options.sibling_of:
        before, after = (weighted_logits([path])[0].mean() for path in options.sibling_of)
        bias += slope * (before - after)
    with open(options.out, "w") as file:
        file.write(as_module(bias, slope, options.version))


if __name__ == "__main__":
    main()
