"""Trains the network on the crops of `prepare.py`, on the CPU or a GPU. Training can be stopped and continued.

    python train.py PICTURES CACHE RUN [--epochs 24] [--seed 1] [--all] [--start OTHER_RUN/weights.pt]

Each epoch appends a line to RUN/curve.jsonl and writes RUN/state.pt, from which the same command continues.
Without CACHE/embeddings.npy, the network learns from tiles alone, without the teacher.
After each epoch RUN/weights.pt holds the running mean of the weights. Without --all, the network is not trained on
the repositories that pictures.py holds out or uses for choosing.
"""

import argparse
import copy
import json
import math
import os
import time

import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch import nn

from batches import Batches, Sampler, Wholes
from model import Detector
from pictures import CHOOSING_REPOSITORIES, read_pictures

STEPS_AN_EPOCH = 120
LEARNING_RATE, LEARNING_RATE_BACKBONE = 1.5e-3, 5e-4
WEIGHT_DECAY = 0.02
LABEL_SMOOTHING = 0.03
AVERAGE_DECAY = 0.998


class Student(nn.Module):
    """The network, and a layer that predicts the teacher's embedding. The layer is dropped after training."""

    def __init__(self) -> None:
        super().__init__()
        self.detector = Detector()
        self.guess = nn.Linear(1280, 512)

    def forward(self, pixels: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        features = self.detector.describe(pixels)
        return self.detector.judge(features).mean((1, 2)), self.guess(features.mean((1, 2)))


def score(model: Detector, crops: np.ndarray, indices: np.ndarray, device: str, count: int) -> np.ndarray:
    """Returns the mean logit of the first `count` crops of each picture."""
    model.eval()
    scores = []
    with torch.no_grad(), torch.autocast(device, dtype=torch.bfloat16, enabled=device != "cpu"):
        for start in range(0, len(indices), 32):
            part = np.sort(indices[start : start + 32])
            pixels = torch.from_numpy(crops[part, :count].reshape(-1, *crops.shape[2:])).float().permute(0, 3, 1, 2)
            cells = model(pixels.to(device).contiguous(memory_format=torch.channels_last)).float()
            scores.append(cells.mean((1, 2)).reshape(-1, count).mean(1).cpu().numpy())
    return np.concatenate(scores)


class Run:
    """The network, the running mean of its weights and the optimizer; their state is saved in RUN/state.pt."""

    def __init__(self, folder: str, device: str, start: str | None) -> None:
        self.folder, self.device = folder, device
        self.student = Student().to(device, memory_format=torch.channels_last)
        self.model = self.student.detector
        if start:
            self.model.load_state_dict(torch.load(start, map_location=device))
        self.average = copy.deepcopy(self.model)
        backbone = list(self.model.backbone.parameters())
        known = {id(parameter) for parameter in backbone}
        fresh = [parameter for parameter in self.student.parameters() if id(parameter) not in known]
        groups = [{"params": fresh, "peak": LEARNING_RATE}, {"params": backbone, "peak": LEARNING_RATE_BACKBONE}]
        self.optimizer = torch.optim.AdamW(groups, weight_decay=WEIGHT_DECAY)
        self.epoch = 0
        # Compiling takes two minutes; each step is then a third faster on a CPU.
        self.compiled = torch.compile(self.student)

    @property
    def _state_path(self) -> str:
        return f"{self.folder}/state.pt"

    def load(self) -> None:
        """If the run was stopped, continues where it was stopped."""
        if os.path.exists(self._state_path):
            state = torch.load(self._state_path, map_location=self.device)
            for name in ("student", "average", "optimizer"):
                getattr(self, name).load_state_dict(state[name])
            self.epoch = state["epoch"]

    def save(self) -> None:
        state = {name: getattr(self, name).state_dict() for name in ("student", "average", "optimizer")}
        torch.save(state | {"epoch": self.epoch}, self._state_path)

    def step(self, batch: list[torch.Tensor], rate: float) -> tuple[float, int]:
        """Trains one step at the share `rate` of the peak learning rates. Returns the loss and the count of correct tiles."""
        for group in self.optimizer.param_groups:
            group["lr"] = group["peak"] * rate
        tiles, labels, *told = (part.to(self.device) for part in batch)
        with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device != "cpu"):
            logits, _ = self.compiled(tiles)
            loss = judgement_loss(logits, labels)
            if told:
                wholes, whole_labels, chances, embeddings = told
                whole_logits, guesses = self.compiled(wholes)
                likeness = nn.functional.cosine_similarity(guesses.float(), embeddings)
                whole_loss = judgement_loss(whole_logits, (whole_labels + chances) / 2)
                loss = 0.7 * loss + 0.3 * whole_loss + (1 - likeness).mean()
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 2.0)
        self.optimizer.step()
        with torch.no_grad():
            for mean, now in zip(self.average.state_dict().values(), self.model.state_dict().values()):
                if mean.dtype.is_floating_point:
                    mean.lerp_(now, 1 - AVERAGE_DECAY)
        return float(loss.detach()), int(((logits > 0) == (labels > 0.5)).sum())


def judgement_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    target = labels * (1 - 2 * LABEL_SMOOTHING) + LABEL_SMOOTHING
    return nn.functional.binary_cross_entropy_with_logits(logits.float(), target)


def learning_rate(progress: float) -> float:
    """Returns the share of the peak rate at `progress` (0 to 1): a short rise, then half a cosine to a fiftieth."""
    return min(1.0, progress / 0.03 + 0.05) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))


def train_epoch(run: Run, batches: Batches, epochs: int) -> dict:
    started, losses, right = time.time(), [], 0
    run.student.train()
    for step in range(STEPS_AN_EPOCH):
        rate = learning_rate((run.epoch + step / STEPS_AN_EPOCH) / epochs)
        loss, right_here = run.step(batches.next(), rate)
        losses.append(loss)
        right += right_here
    run.epoch += 1
    return {
        "epoch": run.epoch,
        "minutes": round((time.time() - started) / 60, 1),
        "loss": round(float(np.mean(losses)), 4),
        "accuracy": round(right / batches.tiles / STEPS_AN_EPOCH, 4),
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    for name in ("pictures", "cache", "run"):
        arguments.add_argument(name)
    arguments.add_argument("--epochs", type=int, default=24)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--all", action="store_true")
    arguments.add_argument("--start")
    options = arguments.parse_args()
    torch.manual_seed(options.seed)
    os.makedirs(options.run, exist_ok=True)
    pictures = read_pictures(options.pictures)
    crops = np.load(f"{options.cache}/crops.npy", mmap_mode="r")
    is_cut = np.load(f"{options.cache}/is-cut.npy")
    is_choosing = np.array([picture.repository in CHOOSING_REPOSITORIES for picture in pictures])
    is_held_out = np.array([picture.is_held_out for picture in pictures])
    seen = np.flatnonzero(is_cut & (True if options.all else ~(is_held_out | is_choosing)))
    choosing = np.flatnonzero(is_cut & is_choosing)
    is_ai = np.array([picture.is_ai for picture in pictures])

    run = Run(options.run, "cuda" if torch.cuda.is_available() else "cpu", options.start)
    run.load()
    has_teacher = os.path.exists(f"{options.cache}/embeddings.npy")
    wholes = Wholes(options.cache, pictures, seen) if has_teacher else None
    batches = Batches(Sampler(pictures, seen), crops, wholes, [options.seed, run.epoch])
    while run.epoch < options.epochs:
        line = train_epoch(run, batches, options.epochs)
        judged = [("tiles", crops, choosing)]
        if wholes:
            judged.append(("wholes", wholes.pixels, choosing[wholes.is_known[choosing]]))
        for name, views, those in judged:
            scores = score(run.average, views, those, run.device, min(2, views.shape[1]))
            line[f"choosingAuc, {name}"] = round(float(roc_auc_score(is_ai[those], scores)), 4)
        with open(f"{options.run}/curve.jsonl", "a") as curve:
            curve.write(json.dumps(line) + "\n")
        print(line, flush=True)
        run.save()
        torch.save(run.average.state_dict(), f"{options.run}/weights.pt")


if __name__ == "__main__":
    main()
