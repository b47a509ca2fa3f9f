"""Chooses three thresholds of the log odds: for signs of AI, for AI being likely, and for AI being unlikely.

    python risk.py ODDS.ts MEASURED.npz[,MORE.npz …] [ANOTHER.npz …]

ODDS.ts is the module that `fuse.py` wrote; the three thresholds are written into it. MEASURED is what `evaluate.py` wrote
for pictures on which the network was not trained, with the unchanged pictures as the first chain. Files joined by commas
are one set. Small files should be joined, because fewer than about 300 photographs say little about a share of 1 %.
Prints the risk curve: at each threshold, the share of photographs and of AI pictures beyond it, by set and chain.

AI is likely only if, in addition, the second network's logit is at least CONFIRMED_FROM (log.md, 2026-11-27).

- "Signs": the lowest threshold that at most 3 % of the unchanged photographs of any set reach, and at most 5 % in any
  chain.
- "Likely": the lowest threshold that at most 0.5 % of all photographs reach in any chain, and at most 1 % or one
  photograph of any set; rounded up to a quarter.
- "Unlikely": the highest threshold at or below which at most 5 % of the AI pictures of any set are, in any chain.

Pictures on which the engine abstains are counted in the totals, but never reach a threshold.
"""

import argparse
import re

import numpy as np

from evaluate import engine_scores, spared

SUSPECTED, SUSPECTED_IN_A_CHAIN = 0.03, 0.05
CALLED_OF_ALL, CALLED_OF_A_SET, MISSED_OF_A_SET = 0.005, 0.01, 0.05
CONFIRMED_FROM = 1.0
STEPS = np.arange(-6, 6.001, 0.05)
SHOWN = (-4, -3.5, -3, -2.5, -2, 0.65, 1, 1.5, 2, 2.25, 2.5, 2.75, 3, 3.5, 4)


class Measured:
    """The log odds of one set: of its photographs and of its AI pictures, by chain; NaN if the engine abstains."""

    def __init__(self, paths: list[str], bias: float, slope: float) -> None:
        files = [np.load(path) for path in paths]
        logits, drawn = (engine_scores(np.concatenate([file[name] for file in files])) for name in ("logits", "drawn"))
        odds = spared(bias + slope * logits, slope * drawn)
        confirmed = np.where(np.concatenate([file["second"] for file in files]) >= CONFIRMED_FROM, odds, np.nan)
        is_ai = np.concatenate([file["is_ai"] for file in files])
        self.name = "+".join(path.split("/")[-1].removesuffix(".npz") for path in paths)
        self.photographs, self.ai = odds[~is_ai].T, odds[is_ai].T
        self.confirmed_photographs, self.confirmed_ai = confirmed[~is_ai].T, confirmed[is_ai].T


def signs_from(sets: list[Measured]) -> float:
    def is_safe(threshold: float) -> bool:
        shares = np.array([(one.photographs >= threshold).mean(axis=1) for one in sets])
        return shares[:, 0].max() <= SUSPECTED and shares.max() <= SUSPECTED_IN_A_CHAIN

    return float(min(filter(is_safe, STEPS)))


def likely_from(sets: list[Measured]) -> float:
    sizes = np.array([one.photographs.shape[1] for one in sets])[:, None]

    def is_safe(threshold: float) -> bool:
        counts = np.array([(one.confirmed_photographs >= threshold).sum(axis=1) for one in sets])
        is_rare = (counts <= np.maximum(1, CALLED_OF_A_SET * sizes)).all()
        return bool(is_rare and counts.sum(axis=0).max() <= CALLED_OF_ALL * sizes.sum())

    # This threshold depends on only six photographs, so steps finer than a quarter would mean nothing.
    return float(np.ceil(4 * min(filter(is_safe, STEPS))) / 4)


def unlikely_up_to(sets: list[Measured]) -> float:
    def is_safe(threshold: float) -> bool:
        return all((one.ai <= threshold).mean(axis=1).max() <= MISSED_OF_A_SET for one in sets)

    return float(max(filter(is_safe, STEPS)))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("odds")
    arguments.add_argument("measured", nargs="+")
    options = arguments.parse_args()
    with open(options.odds) as file:
        module = file.read()
    bias, slope = (float(re.search(rf"{name}: (-?[\d.]+)", module)[1]) for name in ("bias", "slope"))
    sets = [Measured(joined.split(","), bias, slope) for joined in options.measured]
    print("threshold  " + "  ".join(f"{one.name}: photographs, AI by chain" for one in sets))
    for threshold in SHOWN:
        beyond = (lambda odds: (odds >= threshold).mean()) if threshold > 0 else (lambda odds: (odds <= threshold).mean())
        cells = [" ".join(f"{beyond(odds):.3f}" for odds in (*one.photographs, *one.ai)) for one in sets]
        print(f"{threshold:9.2f}  " + "  ".join(cells))
    chosen = {"signsFrom": signs_from(sets), "likelyFrom": likely_from(sets), "unlikelyUpTo": unlikely_up_to(sets)}
    for one in sets:
        likely = [(odds >= chosen["likelyFrom"]).mean() for odds in (*one.confirmed_photographs, *one.confirmed_ai)]
        print(f"likely of {one.name}: photographs, AI by chain", *(f"{share:.4f}" for share in likely))
    for name, value in {**chosen, "confirmedFrom": CONFIRMED_FROM}.items():
        print(f"{name} {value:.2f}")
        module = re.sub(rf"{name} = .*;", f"{name} = {value:.4g};", module)
    with open(options.odds, "w") as file:
        file.write(module)


if __name__ == "__main__":
    main()
