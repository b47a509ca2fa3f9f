"""One pipeline for both classes: how a picture looks after it was cut, reduced, edited and saved as people do."""

import cv2
import numpy as np

INTERPOLATIONS = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_LANCZOS4)


def decode(data: bytes) -> np.ndarray:
    """RGB of the picture without its metadata; transparency is laid on white. Shape (height, width, 3)."""
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
    """The decoded file; None where OpenCV cannot read it."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        return decode(data)
    except ValueError:
        return None


def resave(pixels: np.ndarray, extension: str, quality: int, full_chroma: bool = False) -> np.ndarray:
    """The pixels after being saved as `.jpg` or `.webp` with a quality, and decoded again."""
    if extension == ".webp":
        options = [cv2.IMWRITE_WEBP_QUALITY, quality]
    else:
        sampling = cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444 if full_chroma else cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420
        options = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, sampling]
    _, data = cv2.imencode(extension, np.ascontiguousarray(pixels[:, :, ::-1]), options)
    return np.ascontiguousarray(cv2.imdecode(data, cv2.IMREAD_COLOR)[:, :, ::-1])


def resize(pixels: np.ndarray, scale: float, interpolation: int) -> np.ndarray:
    height, width = pixels.shape[:2]
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return cv2.resize(pixels, size, interpolation=interpolation)


def edit(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """What apps do to photographs: local contrast, smoothed skin, denoising, sharpening, noise, vivid colours, median
    denoising, a detour in size."""
    choice = random.integers(8)
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
    """JPEG 60 to 98 mostly, WebP sometimes, as it is now and then."""
    kind = random.random()
    if kind < 0.10:
        return pixels
    if kind < 0.18:
        return resave(pixels, ".webp", int(random.integers(60, 96)))
    return resave(pixels, ".jpg", int(random.integers(60, 99)), full_chroma=random.random() < 0.3)
