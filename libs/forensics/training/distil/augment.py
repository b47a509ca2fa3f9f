"""Varies batches of crops on the GPU: cut, turned, blurred, noisy, recoloured and saved as JPEG."""

import torch
from torch import nn

VIEW = 224
# The quantisation tables of ITU-T T.81, annex K.
LUMA_STEPS = """16 11 10 16 24 40 51 61 12 12 14 19 26 58 60 55 14 13 16 24 40 57 69 56 14 17 22 29 51 87 80 62
    18 22 37 56 68 109 103 77 24 35 55 64 81 104 113 92 49 64 78 87 103 121 120 101 72 92 95 98 112 100 103 99"""
CHROMA_STEPS = """17 18 24 47 99 99 99 99 18 21 26 66 99 99 99 99 24 26 56 99 99 99 99 99 47 66 99 99 99 99 99 99
    99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99 99"""


def _cosines() -> torch.Tensor:
    """Returns the basis of the orthonormal DCT of eight samples, as rows."""
    places = torch.arange(8, dtype=torch.float64)
    basis = torch.cos((2 * places[None] + 1) * places[:, None] * torch.pi / 16) / 2
    basis[0] /= 2**0.5
    return basis.float()


class Jpeg(nn.Module):
    """Simulates baseline JPEG with the standard tables on RGB of 0 to 255, with a quality for each picture."""

    def __init__(self) -> None:
        super().__init__()
        for name, steps in (("luma", LUMA_STEPS), ("chroma", CHROMA_STEPS)):
            self.register_buffer(name, torch.tensor([float(step) for step in steps.split()]))
        cosines = _cosines()
        # Maps a block's 64 samples to its 64 coefficients; its transpose maps them back.
        self.register_buffer("transform", torch.kron(cosines, cosines))
        to_ycc = [[0.299, 0.587, 0.114], [-0.168736, -0.331264, 0.5], [0.5, -0.418688, -0.081312]]
        self.register_buffer("to_ycc", torch.tensor(to_ycc))
        self.register_buffer("to_rgb", torch.linalg.inv(self.to_ycc))

    def forward(self, pixels: torch.Tensor, quality: torch.Tensor, has_full_chroma: torch.Tensor) -> torch.Tensor:
        """Takes `pixels` (n, 3, h, w) with sides that are multiples of 16; `quality` and `has_full_chroma` (n,)."""
        scale = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality)
        luma, *chroma = torch.einsum("ij,njhw->inhw", self.to_ycc, pixels)
        saved = [self._save(luma - 128, self.luma, scale) + 128]
        for plane in chroma:
            full = self._save(plane, self.chroma, scale)
            half = self._save(nn.functional.avg_pool2d(plane[:, None], 2)[:, 0], self.chroma, scale)
            half = nn.functional.interpolate(half[:, None], scale_factor=2, mode="bilinear")[:, 0]
            saved.append(torch.where(has_full_chroma[:, None, None], full, half))
        rgb = torch.einsum("ij,njhw->nihw", self.to_rgb, torch.stack(saved, 1))
        return rgb.round().clamp(0, 255)

    def _save(self, plane: torch.Tensor, steps: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        count, height, width = plane.shape
        blocks = plane.view(count, height // 8, 8, width // 8, 8).transpose(2, 3)
        table = ((steps * scale[:, None] + 50) / 100).floor().clamp(1, 255)[:, None]
        values = (blocks.reshape(-1, 64) @ self.transform.T).view(count, -1, 64)
        values = (values / table).round() * table
        samples = (values.reshape(-1, 64) @ self.transform).view(count, height // 8, width // 8, 8, 8)
        return samples.transpose(2, 3).reshape(count, height, width)


def _some(count: int, share: float, device: torch.device) -> torch.Tensor:
    return torch.rand(count, device=device) < share


def _between(count: int, low: float, high: float, device: torch.device) -> torch.Tensor:
    return torch.empty(count, device=device).uniform_(low, high)


class Augment(nn.Module):
    """Makes views of 0 to 255, float32 (n, 3, 224, 224), from crops, uint8 (n, 3, side, side)."""

    def __init__(self) -> None:
        super().__init__()
        self.jpeg = Jpeg()

    @torch.no_grad()
    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        views = self._turn(self._cut(crops))
        views = self._save(self._recolour(self._soften(views)), 0.3, 75, 99)
        shifts = torch.randint(0, 8, (2,)).tolist()
        return self._save(views.roll(shifts, (2, 3)), 0.75, 50, 99)

    def _cut(self, crops: torch.Tensor) -> torch.Tensor:
        """Cuts the views. Half of them keep their scale; the others are reduced or enlarged a little."""
        count, _, side, _ = crops.shape
        device, plain = crops.device, count // 2
        tops, lefts = (torch.randint(0, side - VIEW + 1, (plain,), device=device) for _ in range(2))
        within = torch.arange(VIEW, device=device)
        rows, columns = (tops[:, None] + within)[:, :, None], (lefts[:, None] + within)[:, None]
        picture = torch.arange(plain, device=device)[:, None, None]
        cut = crops.permute(0, 2, 3, 1)[picture, rows, columns].permute(0, 3, 1, 2).float()
        others = crops[plain:].float()
        share = _between(len(others), 0.65, 1, device)
        centre = (1 - share)[:, None] * _between(2 * len(others), -1, 1, device).view(-1, 2)
        place = torch.zeros(len(others), 2, 3, device=device)
        place[:, 0, 0] = place[:, 1, 1] = share
        place[:, :, 2] = centre
        grid = nn.functional.affine_grid(place, (len(others), 3, VIEW, VIEW), align_corners=False)
        scaled = nn.functional.grid_sample(others, grid, mode="bicubic", padding_mode="reflection", align_corners=False)
        return torch.cat([cut, scaled.clamp(0, 255)])

    def _turn(self, views: torch.Tensor) -> torch.Tensor:
        """Mirrors half of the views, and rotates a quarter of them by a random number of quarter turns."""
        views = torch.where(_some(len(views), 0.5, views.device)[:, None, None, None], views.flip(3), views)
        chosen = torch.randperm(len(views), device=views.device)[: len(views) // 4]
        views[chosen] = torch.rot90(views[chosen], int(torch.randint(1, 4, ())), (2, 3))
        return views

    def _soften(self, views: torch.Tensor) -> torch.Tensor:
        """Blurs a tenth of the views, sharpens another tenth, and adds noise to another tenth."""
        tenth = max(1, len(views) // 10)
        blurred, sharpened, noisy = torch.randperm(len(views), device=views.device)[: 3 * tenth].split(tenth)
        views[blurred] = _blur(views[blurred], float(torch.empty(()).uniform_(0.4, 1.3)))
        soft = _blur(views[sharpened], float(torch.empty(()).uniform_(0.7, 1.6)))
        amount = _between(tenth, 0.2, 1.2, views.device)[:, None, None, None]
        views[sharpened] = (views[sharpened] * (1 + amount) - soft * amount).clamp(0, 255)
        strength = _between(tenth, 1, 8, views.device)[:, None, None, None]
        views[noisy] = (views[noisy] + strength * torch.randn_like(views[noisy])).clamp(0, 255)
        return views

    def _recolour(self, views: torch.Tensor) -> torch.Tensor:
        """Changes brightness, contrast and saturation of half of the views, and makes one in twenty grey."""
        count, device = len(views), views.device
        gain, shift, saturation = (
            _between(count, low, high, device)[:, None, None, None] for low, high in ((0.8, 1.2), (-15, 15), (0.7, 1.4))
        )
        is_grey = _some(count, 0.1, device)[:, None, None, None]
        grey = views.mean(1, keepdim=True)
        changed = ((grey + (views - grey) * torch.where(is_grey, 0.0, saturation)) * gain + shift).clamp(0, 255)
        return torch.where(_some(count, 0.5, device)[:, None, None, None], changed, views)

    def _save(self, views: torch.Tensor, share: float, low: float, high: float) -> torch.Tensor:
        device = views.device
        chosen = torch.randperm(len(views), device=device)[: int(len(views) * share)]
        quality = _between(len(chosen), low, high, device).floor()
        views[chosen] = self.jpeg(views[chosen], quality, _some(len(chosen), 0.3, device))
        return views


def _blur(views: torch.Tensor, sigma: float) -> torch.Tensor:
    reach = 4
    places = torch.arange(-reach, reach + 1, device=views.device)
    kernel = torch.exp(-(places**2) / (2 * sigma**2))
    kernel = (kernel / kernel.sum()).expand(3, 1, -1)
    padded = nn.functional.pad(views, (reach,) * 4, mode="reflect")
    return nn.functional.conv2d(nn.functional.conv2d(padded, kernel[..., None, :], groups=3), kernel[..., None], groups=3)
