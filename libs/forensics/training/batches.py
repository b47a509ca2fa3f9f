"""Makes training batches of tiles, cut from crops, and of whole pictures. No owner's pictures dominate a batch."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold

from looks import resave
from pictures import Picture

TILES, WHOLES = 36, 12
# Number of tiles in a batch without a teacher, which has no whole pictures.
TILES_ALONE = 48
TILE = 192


def by_root_of_size(repositories: list[str]) -> np.ndarray:
    """Weights each picture. The weights of an owner's pictures add up to the square root of their number."""
    owners = [name.split("/")[0] for name in repositories]
    sizes = Counter(owners)
    return np.array([sizes[owner] ** -0.5 for owner in owners])


class Sampler:
    """Draws both classes equally often. Owners are weighted by the square root of their number of pictures."""

    def __init__(self, pictures: list[Picture], indices: np.ndarray) -> None:
        self.indices = indices
        weight = by_root_of_size([pictures[index].repository for index in indices])
        self.is_ai = np.array([pictures[index].is_ai for index in indices])
        for of_class in (self.is_ai, ~self.is_ai):
            weight[of_class] /= 2 * weight[of_class].sum()
        self.weight = weight

    def draw(self, count: int, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        chosen = random.choice(len(self.indices), count, p=self.weight)
        return self.indices[chosen], self.is_ai[chosen].astype(np.float32)


def look(crop: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Makes a training view: a random part of a crop, rotated by quarter turns and varied."""
    top, left = random.integers(crop.shape[0] - TILE + 1), random.integers(crop.shape[1] - TILE + 1)
    return vary(np.rot90(crop[top : top + TILE, left : left + TILE], random.integers(4)), random)


def vary(view: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Mirrors half of the views, saves a fifth again, makes half a little lighter or darker and one in twenty grey."""
    if random.random() < 0.5:
        view = view[:, ::-1]
    if random.random() < 0.2:
        view = resave(np.ascontiguousarray(view), ".jpg", int(random.integers(55, 96)))
    if random.random() < 0.5:
        view = np.clip(view * random.uniform(0.85, 1.15) + random.uniform(-12, 12), 0, 255)
    if random.random() < 0.05:
        view = np.repeat(view.mean(axis=2, keepdims=True), 3, axis=2)
    return view.astype(np.float32)


class Wholes:
    """Whole pictures with the teacher's embeddings. Pictures without an embedding are left out; see teacher.py."""

    def __init__(self, cache: str, pictures: list[Picture], seen: np.ndarray) -> None:
        self.pixels = np.load(f"{cache}/wholes.npy", mmap_mode="r")
        embeddings = np.load(f"{cache}/embeddings.npy")
        self.is_known = np.linalg.norm(embeddings, axis=2).all(axis=1)
        seen = seen[self.is_known[seen]]
        self.sampler = Sampler(pictures, seen)
        centred = embeddings - embeddings[seen].mean((0, 1))
        self.embeddings = centred / np.maximum(np.linalg.norm(centred, axis=2, keepdims=True), 1e-6)
        self.chances = self._chances(embeddings, pictures, seen)

    @staticmethod
    def _chances(embeddings: np.ndarray, pictures: list[Picture], seen: np.ndarray) -> np.ndarray:
        """Returns each view's probability of AI, from a linear probe that was fitted on other repositories."""
        chances = np.full(embeddings.shape[:2], np.nan, np.float32)
        is_ai = np.array([pictures[index].is_ai for index in seen])
        repositories = np.array([pictures[index].repository for index in seen])
        views = embeddings.shape[1]
        for fitted, asked in GroupKFold(10).split(seen, is_ai, repositories):
            weight = by_root_of_size(list(repositories[fitted]))
            probe = LogisticRegression(C=10, class_weight="balanced", max_iter=2000)
            points = embeddings[seen[fitted]].reshape(-1, embeddings.shape[2])
            probe.fit(points, np.repeat(is_ai[fitted], views), np.repeat(weight, views))
            found = probe.predict_proba(embeddings[seen[asked]].reshape(-1, embeddings.shape[2]))[:, 1]
            chances[seen[asked]] = found.reshape(-1, views)
        known = chances[seen].mean(1)
        print(f"teacher's probe on other repositories: AUC {roc_auc_score(is_ai, known):.4f}", flush=True)
        return chances

    def draw(self, random: np.random.Generator) -> list[np.ndarray]:
        """Returns pixels, labels, the probabilities of AI by the teacher's probe, and the teacher's embeddings."""
        indices, labels = self.sampler.draw(WHOLES, random)
        which = random.integers(self.pixels.shape[1], size=WHOLES)
        views = [vary(self.pixels[index, view], random) for index, view in zip(indices, which)]
        return [np.stack(views), labels, self.chances[indices, which], self.embeddings[indices, which]]


class Batches:
    """Prepares the next batch in a thread while the network works on the current one."""

    def __init__(self, sampler: Sampler, crops: np.ndarray, wholes: Wholes | None, seed: list[int]) -> None:
        self.tiles = TILES if wholes else TILES_ALONE
        self.sampler, self.crops, self.wholes = sampler, crops, wholes
        self.random = np.random.default_rng(seed)
        self.pool = ThreadPoolExecutor(1)
        self.coming = self.pool.submit(self._cut)

    def next(self) -> list[torch.Tensor]:
        """Returns tiles and their labels; with a teacher also what `Wholes.draw` returns."""
        batch = self.coming.result()
        self.coming = self.pool.submit(self._cut)
        return batch

    def _cut(self) -> list[torch.Tensor]:
        indices, labels = self.sampler.draw(self.tiles, self.random)
        which = self.random.integers(self.crops.shape[1], size=self.tiles)
        tiles = np.stack([look(self.crops[index, crop], self.random) for index, crop in zip(indices, which)])
        batch = [as_input(tiles), torch.from_numpy(labels)]
        if self.wholes is None:
            return batch
        wholes, *told = self.wholes.draw(self.random)
        return [*batch, as_input(wholes), *map(torch.from_numpy, told)]


def as_input(pixels: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(pixels).permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last)
