"""Trains a teacher (all of CLIP) and, with its help, a student (EfficientNet-Lite2) on packed crops, on one GPU.

    python -m distil.train PACKED RUN [--parts 8] [--seconds 450] [--teacher-seconds 150] [--start STUDENT.pt]

PACKED holds the parts that `distil.clip` (clip-K.npz) and `distil.pack` wrote. Training begins with the parts that are
present, and adds the others as they arrive, `--parts` in all. It ends `--seconds` after the first part was read. Writes
RUN/log.jsonl and RUN/judged.npz, the logits of teacher and student for the judged crops, unchanged and saved as JPEG of
quality 75. Every minute and at the end, writes RUN/student.pt, the running mean of the student's weights in half
precision.
"""

import argparse
import copy
import glob
import io
import json
import math
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

import numpy as np
import torch
from PIL import Image
from sklearn.metrics import roc_auc_score
from torch import nn

from distil.augment import VIEW, Augment
from distil.clip import WIDTH, Encoder, load_encoder
from model import Detector

BATCH = 256
# Side of packed crops in pixels.
SIDE = 288
STUDENT_SIZE = 2
SMOOTHING = 0.03
FEATURES = 1280


class Teacher(nn.Module):
    """CLIP's encoder. Its head uses the class token and a mean of the other tokens, weighted by learned attention."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        self.encoder = encoder
        self.attention = nn.Linear(WIDTH, 1)
        self.head = nn.Linear(2 * WIDTH, 1)
        nn.init.zeros_(self.attention.weight)

    def forward(self, pixels: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        tokens = self.encoder(pixels)
        share = self.attention(tokens[:, 1:]).softmax(1)
        found = torch.cat([tokens[:, 0], (share * tokens[:, 1:]).sum(1)], 1)
        return self.head(found)[:, 0].float(), found


class Student(nn.Module):
    """The network, and a layer that predicts the teacher's features. The layer is dropped after training."""

    def __init__(self) -> None:
        super().__init__()
        self.detector = Detector(STUDENT_SIZE)
        self.guess = nn.Linear(FEATURES, 2 * WIDTH)

    def forward(self, pixels: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        features = self.detector.describe(pixels)
        return self.detector.judge(features).mean((1, 2)).float(), self.guess(features.mean((1, 2)))


class Crops:
    """The crops on the GPU. Their number grows while parts arrive."""

    def __init__(self, folder: str, parts: int, device: str) -> None:
        self.folder, self.parts, self.device = folder, parts, device
        self.pixels = torch.zeros((0, 3, SIDE, SIDE), dtype=torch.uint8, device=device)
        self.is_ai, self.owners = np.zeros(0, bool), np.zeros(0, int)
        self.arrived, self.ready = 0, []
        Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        for part in range(self.parts):
            path = f"{self.folder}/train-{part}.npz"
            while not os.path.exists(path):
                time.sleep(0.3)
            self.ready.append(read_part(path))

    def take(self) -> bool:
        """Adds the parts that have arrived. Returns whether there are any crops yet."""
        while self.ready:
            pixels, part = self.ready.pop(0)
            self.pixels = torch.cat([self.pixels, torch.from_numpy(pixels).to(self.device)])
            self.is_ai = np.append(self.is_ai, part["is_ai"])
            self.owners = np.append(self.owners, part["owner"])
            self.arrived += 1
            self._weigh()
            print(f"part {self.arrived}: {len(self.is_ai)} crops, {self.is_ai.mean():.2f} by AI", flush=True)
        return self.arrived > 0

    def _weigh(self) -> None:
        """Weights both classes equally, and owners within a class by the square root of their number of crops."""
        keys = self.owners * 2 + self.is_ai
        _, inverse, counts = np.unique(keys, return_inverse=True, return_counts=True)
        weight = counts[inverse] ** -0.5
        for of_class in (self.is_ai, ~self.is_ai):
            weight[of_class] /= weight[of_class].sum()
        self.labels, self.weight = (
            torch.from_numpy(values.astype(np.float32)).to(self.device) for values in (self.is_ai, weight)
        )

    def draw(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        chosen = torch.multinomial(self.weight, count, replacement=True)
        return self.pixels[chosen], self.labels[chosen]


def read_part(path: str) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Decodes a part. Returns its crops, uint8 (n, 3, 288, 288), and its other arrays."""
    stored = dict(np.load(path))
    data, ends = stored.pop("bytes"), stored["ends"]
    starts = [0, *ends[:-1]]
    files = [data[start:end].tobytes() for start, end in zip(starts, ends)]
    with ThreadPoolExecutor(16) as pool:
        decoded = list(pool.map(lambda file: np.asarray(Image.open(io.BytesIO(file)).convert("RGB")), files))
    return np.ascontiguousarray(np.stack(decoded).transpose(0, 3, 1, 2)), stored


class Judged:
    """Crops of pictures that are not trained on."""

    def __init__(self, path: str, device: str, augment: Augment) -> None:
        pixels, self.part = read_part(path)
        middle = (SIDE - VIEW) // 2
        cut = torch.from_numpy(pixels[:, :, middle : middle + VIEW, middle : middle + VIEW].copy())
        self.plain, self.device, self.jpeg = cut, device, augment.jpeg

    @torch.no_grad()
    def logits(self, network: nn.Module) -> np.ndarray:
        """Returns logits of shape (2, crops): of the unchanged crops, and of the crops saved as JPEG of quality 75."""
        network.eval()
        found = [[], []]
        for views in self.plain.split(BATCH):
            views = views.to(self.device).float()
            quality = torch.full((len(views),), 75.0, device=self.device)
            saved = self.jpeg(views, quality, torch.zeros(len(views), dtype=torch.bool, device=self.device))
            with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device != "cpu"):
                for index, pixels in enumerate((views, saved)):
                    found[index].append(network(pixels)[0].float().cpu().numpy())
        network.train()
        return np.array([np.concatenate(one) for one in found])

    def figures(self, logits: np.ndarray) -> dict[str, list[float]]:
        """Returns AUCs by set: of pictures' mean logits, unchanged and as JPEG, and of each kind of unchanged crop."""
        found = {}
        for name in np.unique(self.part["set"]):
            own = self.part["set"] == name
            pictures, labels = self.part["picture"][own], self.part["is_ai"][own]
            unique, first, inverse = np.unique(pictures, return_index=True, return_inverse=True)
            auc = []
            for scores in (logits[0][own], logits[1][own]):
                mean = np.bincount(inverse, scores) / np.bincount(inverse)
                auc.append(roc_auc_score(labels[first], mean))
            for kind in range(3):
                of_kind = self.part["kind"][own] == kind
                auc.append(roc_auc_score(labels[of_kind], logits[0][own][of_kind]))
            found[str(name)] = [round(float(one), 4) for one in auc]
        return found


class Run:
    def __init__(self, folder: str, judged: Judged, crops: Crops, augment: Augment, device: str) -> None:
        self.folder, self.judged, self.crops, self.augment, self.device = folder, judged, crops, augment, device
        self.answers = {}

    def log(self, **line) -> None:
        with open(f"{self.folder}/log.jsonl", "a") as file:
            file.write(json.dumps(line) + "\n")
        print(line, flush=True)

    def train(
        self,
        name: str,
        network: nn.Module,
        groups: list[dict],
        loss_of: Callable[[torch.Tensor, torch.Tensor], torch.Tensor],
        seconds: float,
        decay: float,
        keep: Callable[[nn.Module], None] = lambda mean: None,
    ) -> nn.Module:
        """Trains for `seconds`, with a learning rate that falls by half a cosine over this time.

        Returns a network with the running mean of the weights, and passes it to `keep` every minute and at the end.
        """
        mean = copy.deepcopy(network).eval()
        optimizer = torch.optim.AdamW(groups, weight_decay=0.05)
        started, step, losses, told = time.time(), 0, [], time.time()
        network.train()
        while (progress := (time.time() - started) / seconds) < 1:
            self.crops.take()
            rate = min(1.0, step / 100 + 0.02) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * rate
            crops, labels = self.crops.draw(BATCH)
            views = self.augment(crops)
            with torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device != "cpu"):
                loss = loss_of(views, labels)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
            optimizer.step()
            share = min(decay, (1 + step) / (10 + step))
            with torch.no_grad():
                # The state dictionaries include buffers, which are the statistics of normalisation layers.
                theirs, ours = list(mean.state_dict().values()), list(network.state_dict().values())
                real = [index for index, one in enumerate(theirs) if one.dtype.is_floating_point]
                torch._foreach_lerp_([theirs[one] for one in real], [ours[one] for one in real], 1 - share)
            step += 1
            losses.append(loss.detach())
            if time.time() - told > 60:
                told = time.time()
                shown = round(float(torch.stack(losses).mean()), 4)
                losses = []
                figures = self.judged.figures(self.judged.logits(mean))
                self.log(name=name, step=step, seconds=round(told - started), loss=shown, auc=figures)
                keep(mean)
        logits = self.judged.logits(mean)
        self.answers[name] = logits
        self.log(name=name, step=step, seconds=round(time.time() - started), auc=self.judged.figures(logits), end=True)
        np.savez(f"{self.folder}/judged.npz", **self.answers, **self.judged.part)
        keep(mean)
        return mean.eval()


def judgement_loss(logits: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    return nn.functional.binary_cross_entropy_with_logits(logits, target * (1 - 2 * SMOOTHING) + SMOOTHING)


def train_teacher(run: Run, packed: str, seconds: float) -> nn.Module:
    teacher = Teacher(load_encoder(sorted(glob.glob(f"{packed}/clip-*.npz")))).to(run.device)
    layers = [*teacher.encoder.layers]
    # Earlier layers have lower learning rates.
    groups = [
        {"params": list(layer.parameters()), "peak": 3e-5 * 0.8 ** (len(layers) - 1 - index)}
        for index, layer in enumerate(layers)
    ]
    known = {id(one) for group in groups for one in group["params"]}
    stem = [one for name, one in teacher.encoder.named_parameters() if id(one) not in known]
    groups += [
        {"params": stem, "peak": 2e-6},
        {"params": [*teacher.attention.parameters(), *teacher.head.parameters()], "peak": 1e-3},
    ]

    def loss_of(views: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
        return judgement_loss(teacher(views)[0], labels)

    return run.train("teacher", teacher, groups, loss_of, seconds, 0.995)


def train_student(run: Run, teacher: nn.Module, seconds: float, start: str | None) -> None:
    student = Student().to(run.device, memory_format=torch.channels_last)
    if start:
        student.detector.load_state_dict(torch.load(start, map_location=run.device))
    student.compile()
    teacher.compile()
    backbone = list(student.detector.backbone.parameters())
    known = {id(one) for one in backbone}
    fresh = [one for one in student.parameters() if id(one) not in known]
    groups = [{"params": fresh, "peak": 2e-3}, {"params": backbone, "peak": 1e-3}]

    def loss_of(views: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():
            told, found = teacher(views)
        logits, guess = student(views.contiguous(memory_format=torch.channels_last))
        likeness = nn.functional.cosine_similarity(guess.float(), found.float() - found.float().mean(0), dim=1)
        told_loss = nn.functional.binary_cross_entropy_with_logits(logits, torch.sigmoid(told))
        return 0.4 * judgement_loss(logits, labels) + 0.6 * told_loss + 0.5 * (1 - likeness).mean()

    def keep(mean: Student) -> None:
        state = mean.detector.state_dict().items()
        torch.save({name: one.half() if one.is_floating_point() else one for name, one in state}, f"{run.folder}/student.new")
        os.replace(f"{run.folder}/student.new", f"{run.folder}/student.pt")

    run.train("student", student, groups, loss_of, seconds, 0.999, keep)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("packed")
    arguments.add_argument("run")
    arguments.add_argument("--parts", type=int, default=8)
    arguments.add_argument("--seconds", type=float, default=450)
    arguments.add_argument("--teacher-seconds", type=float, default=150)
    arguments.add_argument("--start", help="a student's weights to go on from")
    options = arguments.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    # The networks run in bfloat16; TF32 would make the simulated JPEG inexact.
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    torch.manual_seed(1)
    os.makedirs(options.run, exist_ok=True)
    crops = Crops(options.packed, options.parts, device)
    augment = Augment().to(device)
    judged = Judged(f"{options.packed}/judged-0.npz", device, augment)
    run = Run(options.run, judged, crops, augment, device)
    while not crops.take():
        time.sleep(0.3)
    ends = time.time() + options.seconds
    teacher = train_teacher(run, options.packed, options.teacher_seconds)
    train_student(run, teacher, ends - time.time(), options.start)
    print("done", flush=True)


if __name__ == "__main__":
    main()
