"""Trains the localiser on the views of `altered.prepare`, on the CPU or a GPU. Training can be stopped and continued.

    python -m altered.train CACHE RUN [--epochs 10] [--seed 1] [--start DETECTOR/weights.pt | --start RUN/weights.pt]

Run this in the folder above. Each epoch appends a line to RUN/curve.jsonl and writes RUN/state.pt, from which the same
command continues. RUN/weights.pt holds the running mean of the weights. `--start` takes the weights of a localiser, or
those of the AI detector, whose first layers already detect traces of saving and scaling.
"""

import argparse
import copy
import json
import os
import time
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch import nn

from altered.model import Localiser, answers_of
from batches import as_input
from looks import resave
from train import AVERAGE_DECAY, WEIGHT_DECAY, learning_rate

STEPS_AN_EPOCH = 200
BATCH = 24
LEARNING_RATE, LEARNING_RATE_BACKBONE = 2e-3, 6e-4


class Views:
    """Reads the next batch in a thread while the network works on the current one."""

    def __init__(self, cache: str, indices: np.ndarray, seed: list[int]) -> None:
        self.views = np.load(f"{cache}/views.npy", mmap_mode="r")
        self.masks = np.load(f"{cache}/masks.npy")
        self.indices, self.random = indices, np.random.default_rng(seed)
        self.pool = ThreadPoolExecutor(1)
        self.coming = self.pool.submit(self._read)

    def next(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the pixels, and the masks with values of 0 to 1."""
        batch = self.coming.result()
        self.coming = self.pool.submit(self._read)
        return batch

    def _read(self) -> tuple[torch.Tensor, torch.Tensor]:
        pairs = [self._turned(index) for index in self.random.choice(self.indices, BATCH, replace=False)]
        pixels, masks = (np.stack(part) for part in zip(*pairs))
        return as_input(pixels.astype(np.float32)), torch.from_numpy(masks.astype(np.float32) / 255)

    def _turned(self, index: int) -> tuple[np.ndarray, np.ndarray]:
        view, mask, turns = self.views[index], self.masks[index], self.random.integers(4)
        view, mask = np.rot90(view, turns), np.rot90(mask, turns)
        if self.random.random() < 0.5:
            view, mask = view[:, ::-1], mask[:, ::-1]
        if self.random.random() < 0.15:
            view = resave(np.ascontiguousarray(view), ".jpg", int(self.random.integers(60, 96)))
        if self.random.random() < 0.3:
            view = np.clip(view * self.random.uniform(0.85, 1.15) + self.random.uniform(-12, 12), 0, 255)
        return view, mask


def loss_of(maps: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """Adds the cross-entropy of cells (altered ones count double), the Dice loss of altered views and the cross-entropy of
    answers."""
    cells, answers = maps[:, 0], answers_of(maps)
    altered = masks.amax(dim=(1, 2)) > 0.5
    by_cell = nn.functional.binary_cross_entropy_with_logits(cells, masks, pos_weight=cells.new_tensor(2.0))
    shares = torch.sigmoid(cells[altered])
    overlap = 2 * (shares * masks[altered]).sum(dim=(1, 2)) + 1
    dice = 1 - overlap / (shares.sum(dim=(1, 2)) + masks[altered].sum(dim=(1, 2)) + 1)
    by_view = nn.functional.binary_cross_entropy_with_logits(answers, altered.float() * 0.94 + 0.03)
    return by_cell + 0.3 * (dice.mean() if altered.any() else 0) + 0.5 * by_view


class Run:
    """The network, the running mean of its weights and the optimizer; their state is saved in RUN/state.pt."""

    def __init__(self, folder: str, device: str, start: str | None) -> None:
        self.folder, self.device, self.epoch = folder, device, 0
        self.model = Localiser()
        if start:
            self._begin_from(torch.load(start, map_location="cpu"))
        self.model.to(device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.model)
        backbone = list(self.model.detector.backbone.parameters())
        known = {id(parameter) for parameter in backbone}
        fresh = [parameter for parameter in self.model.parameters() if id(parameter) not in known]
        groups = [{"params": fresh, "peak": LEARNING_RATE}, {"params": backbone, "peak": LEARNING_RATE_BACKBONE}]
        self.optimizer = torch.optim.AdamW(groups, weight_decay=WEIGHT_DECAY)
        self.compiled = torch.compile(self.model)

    def _begin_from(self, weights: dict[str, torch.Tensor]) -> None:
        if "heads.weight" in weights:
            self.model.load_state_dict(weights)
        else:
            own = self.model.detector.state_dict()
            self.model.detector.load_state_dict({name: weights[name] for name in own})

    @property
    def _state_path(self) -> str:
        return f"{self.folder}/state.pt"

    def load(self) -> None:
        if os.path.exists(self._state_path):
            state = torch.load(self._state_path, map_location=self.device)
            for name in ("model", "average", "optimizer"):
                getattr(self, name).load_state_dict(state[name])
            self.epoch = state["epoch"]

    def save(self) -> None:
        state = {name: getattr(self, name).state_dict() for name in ("model", "average", "optimizer")}
        torch.save(state | {"epoch": self.epoch}, self._state_path)
        torch.save(self.average.state_dict(), f"{self.folder}/weights.pt")

    def step(self, pixels: torch.Tensor, masks: torch.Tensor, rate: float) -> float:
        for group in self.optimizer.param_groups:
            group["lr"] = group["peak"] * rate
        pixels, masks = pixels.to(self.device), masks.to(self.device)
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device != "cpu"):
            maps = self.compiled(pixels)
        loss = loss_of(maps.float(), masks)
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 2.0)
        self.optimizer.step()
        with torch.no_grad():
            for mean, now in zip(self.average.state_dict().values(), self.model.state_dict().values()):
                if mean.dtype.is_floating_point:
                    mean.lerp_(now, 1 - AVERAGE_DECAY)
        return float(loss.detach())


@torch.no_grad()
def judge(model: Localiser, cache: str, indices: np.ndarray, device: str) -> dict[str, float]:
    """Returns the AUC of the views' answers, overall and by kind, and the AUC of the cells of altered views."""
    model.eval()
    views = np.load(f"{cache}/views.npy", mmap_mode="r")
    masks, kinds = np.load(f"{cache}/masks.npy")[indices], np.load(f"{cache}/kinds.npy")[indices]
    cells, answers = [], []
    for start in range(0, len(indices), 32):
        pixels = as_input(views[indices[start : start + 32]].astype(np.float32)).to(device)
        maps = model(pixels).float().cpu()
        cells.append(maps[:, 0].numpy())
        answers.append(answers_of(maps).numpy())
    cells, answers = np.concatenate(cells), np.concatenate(answers)
    altered = kinds != ""
    found = {"views": roc_auc_score(altered, answers)}
    for kind in sorted(set(kinds[altered])):
        those = ~altered | (kinds == kind)
        found[kind] = roc_auc_score(altered[those], answers[those])
    found["cells"] = roc_auc_score(masks[altered].ravel() > 127, cells[altered].ravel())
    return {name: round(float(value), 4) for name, value in found.items()}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("cache")
    arguments.add_argument("run")
    arguments.add_argument("--epochs", type=int, default=10)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--start")
    options = arguments.parse_args()
    torch.manual_seed(options.seed)
    cv2.setNumThreads(1)
    os.makedirs(options.run, exist_ok=True)
    is_choosing = np.load(f"{options.cache}/is-choosing.npy")
    run = Run(options.run, "cuda" if torch.cuda.is_available() else "cpu", options.start)
    run.load()
    views = Views(options.cache, np.flatnonzero(~is_choosing), [options.seed, run.epoch])
    while run.epoch < options.epochs:
        started, losses = time.time(), []
        run.model.train()
        for step in range(STEPS_AN_EPOCH):
            rate = learning_rate((run.epoch + step / STEPS_AN_EPOCH) / options.epochs)
            losses.append(run.step(*views.next(), rate))
        run.epoch += 1
        line = {
            "epoch": run.epoch,
            "minutes": round((time.time() - started) / 60, 1),
            "loss": round(float(np.mean(losses)), 4),
            **judge(run.average, options.cache, np.flatnonzero(is_choosing), run.device),
        }
        with open(f"{options.run}/curve.jsonl", "a") as curve:
            curve.write(json.dumps(line) + "\n")
        print(line, flush=True)
        run.save()


if __name__ == "__main__":
    main()
