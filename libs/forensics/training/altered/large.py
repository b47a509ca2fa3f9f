"""Alters large photographs with ImageMagick, to evaluate the localiser on pictures that it was not trained on.

    python -m altered.large PICTURES FOLDER [--count 72]

Run this in the folder above; it needs ImageMagick's `convert`. PICTURES is the folder that `collect.py` wrote. Only its
photographs of 2 MP and more that the localiser was not trained on are used. Each recipe is an edit that people make. The
arithmetic, resampling and JPEG tables are those of ImageMagick, not those of `alter.py`. Writes FOLDER/images,
FOLDER/masks and FOLDER/manifest.json. As many other photographs are saved by the same program without an alteration.
"""

import argparse
import json
import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from altered.fuse import unseen
from looks import read
from pictures import read_pictures

PIXELS_MIN = 2_000_000


@dataclass(frozen=True)
class Task:
    """A photograph of `width` × `height`, drawing commands for the shape to alter, and the box around the shape."""

    host: str
    donor: str
    width: int
    height: int
    shape: str
    box: tuple[int, int, int, int]
    random: np.random.Generator

    @property
    def crop(self) -> str:
        left, top, wide, high = self.box
        return f"{wide}x{high}+{left}+{top}"


def run(*words: str) -> None:
    subprocess.run(["convert", *words], check=True)


def through_mask(task: Task, changed: list[str], out: str) -> None:
    """Replaces the shape, with a soft edge, by a version of the host that the arguments `changed` make."""
    soft = f"0x{task.random.uniform(0.6, 2.5):.1f}"
    size = f"{task.width}x{task.height}"
    mask = ["(", "-size", size, "xc:black", "-fill", "white", "-draw", task.shape, "-blur", soft, ")"]
    run(task.host, "(", "+clone", *changed, ")", *mask, "-composite", out)


def _pasted(source: list[str], task: Task, out: str) -> None:
    """Lays the picture that the arguments `source` make over the host, within the shape."""
    soft = f"0x{task.random.uniform(0.6, 2.0):.1f}"
    size = f"{task.width}x{task.height}"
    mask = ["(", "-size", size, "xc:black", "-fill", "white", "-draw", task.shape, "-blur", soft, ")"]
    run(task.host, "(", *source, "-resize", f"{size}^", "-gravity", "center", "-extent", size, ")", *mask, "-composite", out)


def splice(task: Task, out: str) -> None:
    _pasted([task.donor, "-modulate", f"{task.random.uniform(92, 108):.0f},{task.random.uniform(85, 115):.0f}"], task, out)


def copy_move(task: Task, out: str) -> None:
    across = int(np.sign(task.width / 2 - task.box[0]) * task.box[2] * task.random.uniform(0.9, 1.3))
    down = int(task.random.uniform(-0.4, 0.4) * task.box[3])
    through_mask(task, ["-roll", f"{-across:+d}{-down:+d}"], out)


def removal(task: Task, out: str) -> None:
    """Replaces the shape by a strongly blurred version of the host with a little grain."""
    radius = max(8, max(task.box[2:]) // 10)
    through_mask(task, ["-scale", f"{100 / radius:.2f}%", "-resize", f"{task.width}x{task.height}!", "-attenuate", ".08", "+noise", "Gaussian"], out)


def blur(task: Task, out: str) -> None:
    through_mask(task, ["-blur", f"0x{task.random.uniform(2, 5):.1f}"], out)


def recolour(task: Task, out: str) -> None:
    through_mask(task, ["-modulate", f"100,{task.random.uniform(80, 130):.0f},{task.random.choice([40, 60, 140, 160])}"], out)


def relight(task: Task, out: str) -> None:
    through_mask(task, ["-sigmoidal-contrast", f"{task.random.uniform(3, 6):.1f}x{task.random.uniform(20, 45):.0f}%"], out)


def warp(task: Task, out: str) -> None:
    """Shrinks the content of the box towards its centre, as people do to slim a face or a waist."""
    run(task.host, "(", "+clone", "-crop", task.crop, "+repage", "-implode", f"{task.random.uniform(0.2, 0.4):.2f}", ")", "-geometry", f"+{task.box[0]}+{task.box[1]}", "-composite", out)


def text(task: Task, out: str) -> None:
    """Writes a line of text over a patch of the colour that was there."""
    left, top, wide, high = task.box
    size = max(14, high // 4)
    word = "".join(chr(task.random.integers(65, 91)) for _ in range(8))
    run(task.host, "(", "+clone", "-crop", task.crop, "+repage", "-scale", "1x1!", "-scale", f"{wide}x{high // 2}!", "-gravity", "center", "-font", "DejaVu-Sans", "-pointsize", str(size), "-fill", "black", "-annotate", "0", word, ")", "-gravity", "none", "-geometry", f"+{left}+{top}", "-composite", out)


RECIPES: dict[str, tuple[str, Callable[[Task, str], None]]] = {
    "splice": ("splice", splice),
    "copy-move": ("copy-move", copy_move),
    "removal": ("removal", removal),
    "blur": ("retouch", blur),
    "recolour": ("retouch", recolour),
    "relight": ("retouch", relight),
    "warp": ("retouch", warp),
    "text": ("text", text),
    "splice-again": ("splice", splice),
}


def shape_in(width: int, height: int, random: np.random.Generator) -> tuple[str, tuple[int, int, int, int]]:
    """Returns drawing commands for an ellipse or a polygon, about 2 to 12 % of the picture, and the box around it."""
    radius = (width * height * random.uniform(0.02, 0.12) / np.pi) ** 0.5
    across, down = radius * random.uniform(0.8, 1.25), radius * random.uniform(0.8, 1.25)
    x, y = random.uniform(across, width - across), random.uniform(down, height - down)
    box = (int(x - across), int(y - down), int(2 * across), int(2 * down))
    if random.random() < 0.4:
        return f"ellipse {x:.0f},{y:.0f} {across:.0f},{down:.0f} 0,360", box
    angles = np.sort(random.uniform(0, 2 * np.pi, 9))
    lengths = random.uniform(0.65, 1, 9)
    corners = [f"{x + across * reach * np.cos(angle):.0f},{y + down * reach * np.sin(angle):.0f}" for angle, reach in zip(angles, lengths)]
    return "polygon " + " ".join(corners), box


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("pictures")
    arguments.add_argument("folder")
    arguments.add_argument("--count", type=int, default=72)
    options = arguments.parse_args()
    for name in ("images", "masks"):
        os.makedirs(f"{options.folder}/{name}", exist_ok=True)
    random = np.random.default_rng(30)
    large = []
    for one in unseen(read_pictures(options.pictures), 2_000):
        pixels = read(one.path)
        if pixels is not None and pixels.shape[0] * pixels.shape[1] >= PIXELS_MIN:
            large.append((one.path, pixels.shape[1], pixels.shape[0]))
        if len(large) == 2 * options.count:
            break
    hosts, others = large[: len(large) // 2], large[len(large) // 2 :]
    files = []
    for index, (path, width, height) in enumerate(hosts):
        name = list(RECIPES)[index % len(RECIPES)]
        kind, recipe = RECIPES[name]
        shape, box = shape_in(width, height, random)
        task = Task(path, others[index % len(others)][0], width, height, shape, box, random)
        made = f"images/{index:03d}-{name}.jpg"
        recipe(task, f"{options.folder}/made.png")
        quality = str(random.integers(80, 96))
        run(f"{options.folder}/made.png", "-strip", "-quality", quality, f"{options.folder}/{made}")
        mask = f"masks/{index:03d}.png"
        drawn = shape if name not in ("warp", "text") else f"rectangle {box[0]},{box[1]} {box[0] + box[2]},{box[1] + box[3] // (2 if name == 'text' else 1)}"
        run("-size", f"{width}x{height}", "xc:black", "-fill", "white", "-draw", drawn, f"{options.folder}/{mask}")
        files.append({"file": made, "label": "tampered", "kind": kind, "set": "large", "mask": mask})
    for index, (path, _, _) in enumerate(others):
        saved = f"images/{index:03d}-plain.jpg"
        run(path, "-strip", "-quality", str(random.integers(80, 96)), f"{options.folder}/{saved}")
        files.append({"file": saved, "label": "authentic", "kind": "camera", "set": "large", "mask": None})
    for file in files:
        file["use_for"] = ["tamper-detect", "tamper-detect-fair"] + (["tamper-localize"] if file["mask"] else [])
    if os.path.exists(f"{options.folder}/made.png"):
        os.remove(f"{options.folder}/made.png")
    with open(f"{options.folder}/manifest.json", "w") as file:
        json.dump({"collection": "large alterations made with ImageMagick", "files": files}, file, indent=1)
    print(f"{len(hosts)} altered, {len(others)} not")


if __name__ == "__main__":
    main()
