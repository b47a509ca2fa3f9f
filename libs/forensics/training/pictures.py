"""Reads the training pictures, and lists the repositories on which a network is not trained while it is evaluated."""

import json
import os
from dataclasses import dataclass

# Repositories on which no choice between networks depends; `evaluate.py` measures them. None of them shares a group of
# pictures.tsv with a repository that is trained on, except those in GROUP_KNOWN. The networks up to run 5 were not
# trained on any repository of this set or of CHOOSING_REPOSITORIES.
HELD_OUT_REPOSITORIES = {
    # AI: Midjourney, GPT-image-2, Z-Image, Infinity, Gemini, FLUX.1, Nano Banana Pro.
    "cheekymohnkey/midjourney-profile-tester",
    "joesaiw1208-stack/awesome-gpt-image-2-commercial-prompts",
    "isupplymnl-blip/gpt-image-2-test",
    "jgzuo/ai-generated-images",
    "FoundationVision/Infinity",
    "Saphnt5588/specx_web",
    "abuzar332/Flux1AIImageGeneration",
    "Takamaruru/arima",
    "aimikoda/awesome-nano-banana-pro",
    # Photographs taken by phones, in the last three repositories in 2023 and later.
    "pchun22/mothersday2020",
    "lucylufei/lucylufei.github.io",
    "BrendanJohn/backbayfens",
    "meshnesh/memories",
    "ryanrodeback/PhotographerWebsite",
    "smc4/smc4.github.io",
    "bergvvsogblik/bergvvsogblik.github.io",
    "anush-kar/Valentine",
    "BrysonMumford/wedding_website",
    "SuperJamey/superjamey-2026",
    # Photographs taken by cameras, among them edited, small and old ones.
    "ardamavi/Dog-Cat-Classifier",
    "LandscapePhotography/LandscapePhotography.github.io",
    "nicecore/home-altogether",
    "james-photography/james-photography.github.io",
    "ollieeer/Portsmouth-Sound",
    "marinatovirac/photography-portfolio",
    "sarahshavin/sarahshavin.github.io",
    "Adi1110/EPCET_Gallery",
    "skullsock/waipio_site",
    "junginhwanphotography/junginhwanphotography.github.io",
    "karenplimmerphotography/karenplimmerphotography.github.io",
}

# Held out. Networks are trained on lists by other people in the same group, so the figures of this repository are
# printed separately.
GROUP_KNOWN = {"aimikoda/awesome-nano-banana-pro"}

# Held out as well, collected last: generators and phones of 2024 to 2026, with photographs by the same makers.
NEWER_REPOSITORIES = {
    "VincentGourbin/flux-2-swift-mlx",
    "time-consulting/Rocket-Payments",
    "becareli/arquitectochile",
    "gctanita/humanOrAi",
    "daniellionel01/spot-the-ai",
    "OmarHG098/website-v3",
    "thephotocrm/ashtonvalephoto",
    "stackingrockss/aboutme",
    "khieu-ngoan/ky-hieu-k54-dph",
    "flightlessphotos/flightlessphotos.github.io",
}

# Held out as well: generators of 2025 and 2026, weddings, portraits, hotels and kitchens by professionals.
LATEST_REPOSITORIES = {
    "KC1987/PortraitWiz",
    "kristofer-atlas/ai-or-not",
    "kokcheng/genAI-prompt",
    "bloudon/kayeflooring",
    "Web-Dev93/Os-Wczasowe",
    "artifigamerz/Nabia-salon",
    "protorob/banana2-image-generator",
    "leksautomate/bulk-image-generation",
    "Koischizo/Koischizo-ai-image-dump",
    "barrettsci/photographywebsite",
    "joshxcaitlin/joshxcaitlin.github.io",
    "kotayoshida/kotayoshidaphotography",
    "caql05/airporthotelcostarica",
    "MarinRadmilovic/lukakivela",
    "anirudh04/akphotography.github.io",
    "Zlvsky/chriszlvsky",
    "TimPaisley/kitchenzone",
    "suttree/px25",
    "danielroberto/danielroberto.github.io",
}

# Not trained on, except with --all. Runs are compared by their AUC on these before they are measured on held-out ones.
CHOOSING_REPOSITORIES = {
    "HiAPIAI/awesome-gpt-image-2-prompts",
    "ProDriverWeb/ProAir",
    "vikas-108/BabluConstruction",
    "fiatboy/dolmetscher-website",
    "Sameer-subair/static-web-cashew",
    "alexbenjaz/turismocanchis",
    "srijanshetty/udghosh",
    "amajung/amajung.github.io",
    "superwizon/rawlingsconst",
    "mdgragg/photo-slideshow",
    "Luciyou/mariage",
    "HappyPandaBear/Website",
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
    """Reads the pictures that `collect.py` wrote into `folder`, in the order of its manifest."""
    with open(os.path.join(folder, "manifest.jsonl")) as lines:
        return [_picture(folder, json.loads(line)) for line in lines]


def _picture(folder: str, row: dict) -> Picture:
    return Picture(
        path=os.path.join(folder, row["file"]),
        is_ai=row["label"] == "ai-generated",
        repository=row["repo"],
        generator=row.get("generator") or "",
        style=row.get("style") or "",
        is_held_out=row["repo"] in HELD_OUT_REPOSITORIES | NEWER_REPOSITORIES | LATEST_REPOSITORIES,
    )
