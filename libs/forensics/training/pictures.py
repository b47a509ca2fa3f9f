"""The training pictures: what is listed, where they lie, and which of them a model under judgement never sees."""

import json
import os
from dataclasses import dataclass

# Repositories that stay out of every choice, most with a generator or photo source of their own; `evaluate.py` judges on
# them. None shares a group of pictures.tsv with what is trained on: lists of one group tell of the same posts.
HELD_OUT_REPOSITORIES = {
    # AI: StyleGAN2, Midjourney, SD 1.4, Kolors, HunyuanDiT, HunyuanImage, Seedream, Kandinsky, DALL-E 2.
    "BaseMax/FakeFaces",
    "drvmlab/true-mirage.github.io",
    "easydiffusion/easydiffusion",
    "Kwai-Kolors/Kolors",
    "Tencent/HunyuanDiT",
    "Tencent-Hunyuan/HunyuanImage-3.0",
    "Evolink-AI/awesome-seedream-5-pro-guide-and-prompt",
    "ai-forever/Kandinsky-3",
    "openai/dalle-2-preview",
    # Photographs: cameras, phones, scaled-down galleries, small stock pictures, lossless benchmarks.
    "yiphoto/yiphoto.github.io",
    "jbhuang0604/SelfExSR",
    "ayan4m1/leela-memorial",
    "EdjeElectronics/TensorFlow-Object-Detection-API-Tutorial-Train-Multiple-Objects-Windows-10",
    "usmanweb/Pakistan-Vehicles-Dataset",
    "rtang0203/galleryWebsite",
    "ThousandBuddhaTemple/qianfosi.org_website",
    "marcag3/188scoutsmarins",
    "larsPhotos/larsPhotos.github.io",
    "Myles2/Photography_website",
    "paulreginaphoto/paulreginaphoto.github.io",
    "drebman/drebman.github.io",
    "lam4zf/wedding",
    "bpatrik/pigallery2",
    "mapillary/OpenSfM",
    "amirmh13/photosBlog",
    "creativetimofficial/paper-kit-2",
}

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


@dataclass(frozen=True)
class Picture:
    path: str
    is_ai: bool
    repository: str
    generator: str
    style: str
    is_held_out: bool


def read_pictures(folder: str) -> list[Picture]:
    """The pictures that `collect.py` laid out in `folder`, in the order of its manifest."""
    with open(os.path.join(folder, "manifest.jsonl")) as lines:
        return [_picture(folder, json.loads(line)) for line in lines]


def _picture(folder: str, row: dict) -> Picture:
    return Picture(
        path=os.path.join(folder, row["file"]),
        is_ai=row["label"] == "ai-generated",
        repository=row["repo"],
        generator=row.get("generator") or "",
        style=row.get("style") or "",
        is_held_out=row["repo"] in HELD_OUT_REPOSITORIES,
    )
