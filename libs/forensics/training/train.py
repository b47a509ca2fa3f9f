"""Trains the network on the crops of `prepare.py`, on the CPU or a GPU, and can be stopped and continued.

    python train.py PICTURES CACHE RUN [--minutes 45] [--all] [--start OTHER_RUN/weights.pt]

Each epoch appends a line to RUN/curve.jsonl and writes RUN/state.pt, from which the same command continues.
At the end RUN/weights.pt holds the running mean of the weights. Without --all, held-out repositories are not seen.
"""

import argparse
import copy
import json
import math
import os
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from looks import resave
from model import Detector
from pictures import Picture, read_pictures

SEED = 7
BATCH = 48
CROP = 192
STEPS_AN_EPOCH = 120
LEARNING_RATE, LEARNING_RATE_BACKBONE = 1.5e-3, 5e-4
LABEL_SMOOTHING = 0.03
AVERAGE_DECAY = 0.998
# Not trained on unless --all: their AUC is the curve by which runs are compared before anything held out is looked at.
CHOOSING_REPOSITORIES = {
    "isLinXu/ai-images-galley",
    "hitthecodelabs/CreativeAI-Portraits",
    "YangLing0818/RPG-DiffusionMaster",
    "XLabs-AI/x-flux",
    "beauwoods/photo-portfolio",
    "Kavala2024/Kavala2024.github.io",
    "thanhnnh/ben",
    "datitran/raccoon_dataset",
}


class Sampler:
    """Draws both classes equally, and each repository by the root of its size: large uniform ones must not rule."""

    def __init__(self, pictures: list[Picture], indices: np.ndarray) -> None:
        self.indices = indices
        repositories = [pictures[index].repository for index in indices]
        sizes = {name: repositories.count(name) for name in set(repositories)}
        weight = np.array([sizes[name] ** -0.5 for name in repositories])
        self.is_ai = np.array([pictures[index].is_ai for index in indices])
        for of_class in (self.is_ai, ~self.is_ai):
            weight[of_class] /= 2 * weight[of_class].sum()
        self.weight = weight

    def draw(self, count: int, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        chosen = random.choice(len(self.indices), count, p=self.weight)
        return self.indices[chosen], self.is_ai[chosen].astype(np.float32)


def look(crop: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """One training view: a part, mirrored or turned, a little lighter or darker, a fifth saved once more."""
    top, left = random.integers(crop.shape[0] - CROP + 1), random.integers(crop.shape[1] - CROP + 1)
    view = np.rot90(crop[top : top + CROP, left : left + CROP], random.integers(4))
    if random.random() < 0.5:
        view = view[:, ::-1]
    if random.random() < 0.2:
        view = resave(np.ascontiguousarray(view), ".jpg", int(random.integers(55, 96)))
    if random.random() < 0.5:
        view = np.clip(view * random.uniform(0.85, 1.15) + random.uniform(-12, 12), 0, 255)
    if random.random() < 0.05:
        view = np.repeat(view.mean(axis=2, keepdims=True), 3, axis=2)
    return view.astype(np.float32)


class Batches:
    """The next batch is cut in a thread while the network works on this one."""

    def __init__(self, sampler: Sampler, crops: np.ndarray, seed: list[int]) -> None:
        self.sampler, self.crops = sampler, crops
        self.random = np.random.default_rng(seed)
        self.pool = ThreadPoolExecutor(1)
        self.coming = self.pool.submit(self._cut)

    def next(self) -> tuple[torch.Tensor, torch.Tensor]:
        batch = self.coming.result()
        self.coming = self.pool.submit(self._cut)
        return batch

    def _cut(self) -> tuple[torch.Tensor, torch.Tensor]:
        indices, labels = self.sampler.draw(BATCH, self.random)
        which = self.random.integers(self.crops.shape[1], size=BATCH)
        views = [look(self.crops[index, crop], self.random) for index, crop in zip(indices, which)]
        pixels = torch.from_numpy(np.stack(views)).permute(0, 3, 1, 2)
        return pixels.contiguous(memory_format=torch.channels_last), torch.from_numpy(labels)


def score(model: Detector, crops: np.ndarray, indices: np.ndarray, device: str, count: int = 2) -> np.ndarray:
    """Mean logit of the first crops of each picture."""
    model.eval()
    scores = []
    with torch.no_grad(), torch.autocast(device, dtype=torch.bfloat16):
        for start in range(0, len(indices), 32):
            part = np.sort(indices[start : start + 32])
            pixels = torch.from_numpy(crops[part, :count].reshape(-1, *crops.shape[2:])).float().permute(0, 3, 1, 2)
            cells = model(pixels.to(device).contiguous(memory_format=torch.channels_last)).float()
            scores.append(cells.mean((1, 2)).reshape(-1, count).mean(1).cpu().numpy())
    return np.concatenate(scores)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    for name in ("pictures", "cache", "run"):
        arguments.add_argument(name)
    arguments.add_argument("--minutes", type=float, default=45)
    arguments.add_argument("--all", action="store_true")
    arguments.add_argument("--start")
    options = arguments.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(SEED)
    os.makedirs(options.run, exist_ok=True)
    pictures = read_pictures(options.pictures)
    crops = np.load(f"{options.cache}/crops.npy", mmap_mode="r")
    is_cut = np.load(f"{options.cache}/is-cut.npy")
    is_choosing = np.array([picture.repository in CHOOSING_REPOSITORIES for picture in pictures])
    is_held_out = np.array([picture.is_held_out for picture in pictures])
    seen = np.flatnonzero(is_cut & (True if options.all else ~(is_held_out | is_choosing)))
    choosing = np.flatnonzero(is_cut & is_choosing)
    is_ai = np.array([picture.is_ai for picture in pictures])

    model = Detector().to(device, memory_format=torch.channels_last)
    if options.start:
        model.load_state_dict(torch.load(options.start, map_location=device))
    average = copy.deepcopy(model)
    fresh = [*model.head.parameters(), *model.residual_stem.parameters()]
    groups = [
        {"params": fresh, "lr": LEARNING_RATE, "peak": LEARNING_RATE},
        {"params": model.backbone.parameters(), "lr": LEARNING_RATE_BACKBONE, "peak": LEARNING_RATE_BACKBONE},
    ]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.02)
    spent, epoch = 0.0, 0
    state_path = f"{options.run}/state.pt"
    if os.path.exists(state_path):
        state = torch.load(state_path, map_location=device)
        model.load_state_dict(state["model"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        spent, epoch = state["spent"], state["epoch"]
    # Two minutes to compile, then a third faster on a CPU.
    compiled = torch.compile(model)
    sampler = Sampler(pictures, seen)
    batches = Batches(sampler, crops, [SEED, epoch])
    budget = options.minutes * 60
    while spent < budget:
        started, losses, right = time.time(), [], 0
        model.train()
        for _ in range(STEPS_AN_EPOCH):
            progress = min(1.0, (spent + time.time() - started) / budget)
            # A short rise, then half a cosine over the time that was given.
            factor = min(1.0, progress / 0.03 + 0.05) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * factor
            pixels, labels = batches.next()
            pixels, labels = pixels.to(device), labels.to(device)
            with torch.autocast(device, dtype=torch.bfloat16):
                logits = compiled(pixels).mean((1, 2))
            target = labels * (1 - 2 * LABEL_SMOOTHING) + LABEL_SMOOTHING
            loss = torch.nn.functional.binary_cross_entropy_with_logits(logits.float(), target)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
            optimizer.step()
            with torch.no_grad():
                for mean, now in zip(average.state_dict().values(), model.state_dict().values()):
                    if mean.dtype.is_floating_point:
                        mean.lerp_(now, 1 - AVERAGE_DECAY)
            losses.append(float(loss))
            right += int(((logits > 0) == (labels > 0.5)).sum())
        epoch += 1
        auc = roc_auc_score(is_ai[choosing], score(average, crops, choosing, device))
        spent += time.time() - started
        line = {"epoch": epoch, "minutes": round(spent / 60, 1), "loss": round(float(np.mean(losses)), 4)}
        line |= {"accuracy": round(right / BATCH / STEPS_AN_EPOCH, 4), "choosingAuc": round(float(auc), 4)}
        with open(f"{options.run}/curve.jsonl", "a") as curve:
            curve.write(json.dumps(line) + "\n")
        print(line, flush=True)
        state = {"model": model.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict()}
        torch.save(state | {"spent": spent, "epoch": epoch}, state_path)
    torch.save(average.state_dict(), f"{options.run}/weights.pt")


if __name__ == "__main__":
    main()
