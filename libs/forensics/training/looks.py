"""Changes photographs and AI pictures as people do: edits, reduces and saves them."""

import cv2
import numpy as np

INTERPOLATIONS = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_LANCZOS4)


def decode(data: bytes) -> np.ndarray:
    """Decodes to RGB, shape (height, width, 3). Ignores metadata and orientation; lays transparent pictures on white."""
    flags = cv2.IMREAD_UNCHANGED | cv2.IMREAD_IGNORE_ORIENTATION
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    if pixels is None:
        raise ValueError("not a picture that OpenCV reads")
    if pixels.dtype == np.uint16:
        pixels = (pixels >> 8).astype(np.uint8)
    if pixels.ndim == 2:
        return cv2.cvtColor(pixels, cv2.COLOR_GRAY2RGB)
    if pixels.shape[2] == 4:
        alpha = pixels[:, :, 3:].astype(np.float32) / 255
        pixels = (pixels[:, :, :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    return cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB)


def read(path: str) -> np.ndarray | None:
    """Reads and decodes a file; None if OpenCV cannot read it."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return decode(data)
    except ValueError:
        return None


def resave(pixels: np.ndarray, extension: str, quality: int, full_chroma: bool = False) -> np.ndarray:
    """Saves the pixels as `.jpg`, `.webp` or `.avif` of this quality, and returns them decoded again."""
    if extension == ".webp":
        options = [cv2.IMWRITE_WEBP_QUALITY, quality]
    elif extension == ".avif":
        options = [cv2.IMWRITE_AVIF_QUALITY, quality, cv2.IMWRITE_AVIF_SPEED, 9]
    else:
        sampling = cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444 if full_chroma else cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420
        options = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, sampling]
    _, data = cv2.imencode(extension, np.ascontiguousarray(pixels[:, :, ::-1]), options)
    return np.ascontiguousarray(cv2.imdecode(data, cv2.IMREAD_COLOR)[:, :, ::-1])


def resize(pixels: np.ndarray, scale: float, interpolation: int) -> np.ndarray:
    height, width = pixels.shape[:2]
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return cv2.resize(pixels, size, interpolation=interpolation)


def _tone_map(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Imitates HDR: reduces large differences of brightness and increases fine ones."""
    light = np.log1p(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32))
    base = cv2.bilateralFilter(light, 9, 0.4, 6)
    base = cv2.GaussianBlur(base, (0, 0), random.uniform(2, 12))
    gain = (random.uniform(0.4, 0.8) - 1) * (base - base.mean()) + random.uniform(0.1, 0.8) * (light - base)
    return np.clip(pixels * np.exp(gain)[:, :, None], 0, 255).astype(np.uint8)


def _portrait_blur(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Blurs everything outside a soft ellipse."""
    height, width = pixels.shape[:2]
    sharp = np.zeros((height, width), np.float32)
    centre = (int(random.integers(width)), int(random.integers(height)))
    axes = (int(width * random.uniform(0.2, 0.6)), int(height * random.uniform(0.2, 0.6)))
    cv2.ellipse(sharp, centre, axes, random.uniform(0, 180), 0, 360, 1.0, -1)
    sharp = cv2.GaussianBlur(sharp, (0, 0), random.uniform(3, 20))[:, :, None]
    soft = cv2.GaussianBlur(pixels, (0, 0), random.uniform(1.5, 6))
    return (pixels * sharp + soft * (1 - sharp)).astype(np.uint8)


def _smooth_skin(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Imitates a beauty filter: smooths skin tones and makes them a little lighter."""
    luma, red, blue = cv2.split(cv2.cvtColor(pixels, cv2.COLOR_RGB2YCrCb))
    skin = ((red > 133) & (red < 178) & (blue > 77) & (blue < 132)).astype(np.float32)
    skin = cv2.GaussianBlur(skin, (0, 0), 3)[:, :, None] * random.uniform(0.5, 1)
    smooth = cv2.bilateralFilter(pixels, 9, random.uniform(25, 70), random.uniform(3, 7))
    return np.clip(pixels * (1 - skin) + (smooth * random.uniform(1, 1.06)) * skin, 0, 255).astype(np.uint8)


def _film_grain(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Adds grain of random size to the brightness, strongest in the middle tones."""
    grain = random.normal(0, 1, pixels.shape[:2]).astype(np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), random.uniform(0.4, 1.4))
    grain *= random.uniform(3, 12) / max(float(grain.std()), 1e-6)
    light = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32) / 255
    return np.clip(pixels + (grain * (0.3 + 2.8 * light * (1 - light)))[:, :, None], 0, 255).astype(np.uint8)


def _upscale(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Imitates an upscaled small copy: reduces the picture, enlarges it to its former size, and sharpens it."""
    height, width = pixels.shape[:2]
    smaller = resize(pixels, random.uniform(0.35, 0.8), cv2.INTER_AREA)
    if random.random() < 0.5:
        smaller = resave(smaller, ".jpg", int(random.integers(70, 96)))
    larger = cv2.resize(smaller, (width, height), interpolation=INTERPOLATIONS[random.integers(1, 4)])
    soft = cv2.GaussianBlur(larger, (0, 0), random.uniform(0.8, 1.6))
    amount = random.uniform(0, 0.8)
    return cv2.addWeighted(larger, 1 + amount, soft, -amount, 0)


def _collage(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Swaps two parts of the picture, with a plain bar between them."""
    bar = int(random.integers(0, 13))
    cut = int(pixels.shape[1] * random.uniform(0.3, 0.7))
    moved = np.concatenate([pixels[:, cut:], pixels[:, :cut]], axis=1)
    seam = pixels.shape[1] - cut
    moved[:, max(0, seam - bar // 2) : seam + bar // 2] = int(random.choice([0, 255, random.integers(256)]))
    return moved if random.random() < 0.5 else np.ascontiguousarray(moved.transpose(1, 0, 2))


EFFECTS = (_tone_map, _portrait_blur, _smooth_skin, _film_grain, _upscale, _collage)


def edit(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Applies one effect of photo apps at random: local contrast, smoothed skin, denoising, sharpening, noise, vivid
    colours, median denoising, one of EFFECTS, or enlarging and then restoring the size by reducing or cropping."""
    choice = random.integers(8 + len(EFFECTS))
    if choice >= 8:
        return EFFECTS[choice - 8](pixels, random)
    if choice == 0:
        lab = cv2.cvtColor(pixels, cv2.COLOR_RGB2LAB)
        lab[:, :, 0] = cv2.createCLAHE(random.uniform(1, 3), (4, 4)).apply(np.ascontiguousarray(lab[:, :, 0]))
        return cv2.cvtColor(lab, cv2.COLOR_LAB2RGB)
    if choice == 1:
        return cv2.bilateralFilter(pixels, 7, random.uniform(10, 45), random.uniform(2, 5))
    if choice == 2:
        return cv2.GaussianBlur(pixels, (0, 0), random.uniform(0.4, 1.1))
    if choice == 3:
        soft = cv2.GaussianBlur(pixels, (0, 0), random.uniform(0.7, 2))
        amount = random.uniform(0.3, 1.2)
        return cv2.addWeighted(pixels, 1 + amount, soft, -amount, 0)
    if choice == 4:
        noise = random.normal(0, random.uniform(1, 6), pixels.shape)
        return np.clip(pixels + noise, 0, 255).astype(np.uint8)
    if choice == 5:
        hsv = cv2.cvtColor(pixels, cv2.COLOR_RGB2HSV).astype(np.float32)
        hsv[:, :, 1] = np.minimum(hsv[:, :, 1] * random.uniform(1.1, 1.6), 255)
        hsv[:, :, 2] = 255 * (hsv[:, :, 2] / 255) ** random.uniform(0.7, 1.3)
        return cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2RGB)
    if choice == 6:
        return cv2.medianBlur(pixels, 3)
    detour = random.uniform(1.2, 2)
    larger = resize(pixels, detour, INTERPOLATIONS[random.integers(1, 4)])
    height, width = pixels.shape[:2]
    if random.random() < 0.5:
        return cv2.resize(larger, (width, height), interpolation=cv2.INTER_AREA)
    top, left = random.integers(larger.shape[0] - height + 1), random.integers(larger.shape[1] - width + 1)
    return np.ascontiguousarray(larger[top : top + height, left : left + width])


def save_like_people(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Saves mostly as JPEG of quality 55 to 98, a fifth as messengers do (70 to 80), some as WebP or AVIF, a tenth not at all."""
    kind = random.random()
    if kind < 0.10:
        return pixels
    if kind < 0.20:
        return resave(pixels, ".webp", int(random.integers(55, 96)))
    if kind < 0.24:
        return resave(pixels, ".avif", int(random.integers(45, 90)))
    if kind < 0.42:
        return resave(pixels, ".jpg", int(random.integers(70, 81)))
    return resave(pixels, ".jpg", int(random.integers(55, 99)), full_chroma=random.random() < 0.3)
