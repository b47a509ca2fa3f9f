"""Alterations of photographs: splices, copies, removals, local retouching and replaced text, each with its mask.

Every alteration takes a host, which is RGB of shape (height, width, 3). It returns the altered pixels, and a mask of what
was changed: float32 from 0 to 1, of the same height and width.
"""

from collections.abc import Callable

import cv2
import numpy as np

from looks import INTERPOLATIONS, edit

Altered = tuple[np.ndarray, np.ndarray]
OUTLINE_SIDE = 96
AREA_MIN, AREA_MAX = 0.01, 0.5


def splice(host: np.ndarray, donor: np.ndarray, random: np.random.Generator) -> Altered:
    """Inserts an object of another photograph. Its colours are often made more like those of its new place."""
    outline = object_outline(donor, random)
    piece, mask = place(donor, outline, host.shape[:2], random)
    if random.random() < 0.6:
        piece = _match_colours(piece, host, mask, random.uniform(0.2, 0.9))
    if random.random() < 0.12:
        return _poisson(host, piece, mask)
    return blend(host, piece, feather(mask, random))


def copy_move(host: np.ndarray, _donor: np.ndarray, random: np.random.Generator) -> Altered:
    """Copies an object of the photograph to another place, sometimes rotated, scaled, mirrored or retouched."""
    outline = object_outline(host, random)
    piece, mask = place(host, outline, host.shape[:2], random, is_same=random.random() < 0.5)
    if random.random() < 0.2:
        piece = edit(piece, random)[: host.shape[0], : host.shape[1]]
    return blend(host, piece, feather(mask, random))


def remove(host: np.ndarray, _donor: np.ndarray, random: np.random.Generator) -> Altered:
    """Paints over an object: with pixels copied from nearby, or with an inpainting method of OpenCV."""
    mask = object_outline(host, random)
    if random.random() < 0.4:
        return blend(host, _stamped(host, mask, random), feather(mask, random))
    small = 256 / max(host.shape[:2])
    method = cv2.INPAINT_TELEA if random.random() < 0.5 else cv2.INPAINT_NS
    wide = cv2.dilate(mask, np.ones((5, 5), np.float32))
    if small >= 1 or random.random() < 0.5:
        filled = cv2.inpaint(host, (wide > 0).astype(np.uint8), 3, method)
    else:
        reduced = cv2.resize(host, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
        hole = cv2.resize(wide, reduced.shape[1::-1], interpolation=cv2.INTER_LINEAR) > 0
        filled = cv2.inpaint(reduced, hole.astype(np.uint8), 3, method)
        filled = cv2.resize(filled, host.shape[1::-1], interpolation=cv2.INTER_CUBIC)
    if random.random() < 0.5:
        filled = _with_noise(filled, random.uniform(0.5, 4), random)
    return blend(host, filled, feather(wide, random))


def retouch(host: np.ndarray, _donor: np.ndarray, random: np.random.Generator) -> Altered:
    """Blurs, sharpens, smooths, recolours, relights or warps a part, or adds grain to it."""
    mask = object_outline(host, random) if random.random() < 0.6 else blob(host.shape[:2], random)
    changed = _RETOUCHES[random.integers(len(_RETOUCHES))](host, random)
    return blend(host, changed, feather(mask, random))


def replace_text(host: np.ndarray, _donor: np.ndarray, random: np.random.Generator) -> Altered:
    """Writes a line of text, mostly over a patch of the colour that was there."""
    height, width = host.shape[:2]
    word = "".join(chr(random.integers(48, 123)) for _ in range(random.integers(2, 9)))
    font, scale = int(random.integers(0, 8)), height * random.uniform(0.002, 0.006)
    thickness = max(1, round(scale * random.uniform(1, 3)))
    (wide, high), base = cv2.getTextSize(word, font, scale, thickness)
    wide, high = min(wide + 8, width - 2), min(high + base + 8, height - 2)
    left, top = int(random.integers(0, width - wide)), int(random.integers(0, height - high))
    patch = host[top : top + high, left : left + wide]
    changed = host.copy()
    if random.random() < 0.7:
        changed[top : top + high, left : left + wide] = _with_noise(
            np.broadcast_to(np.median(patch, axis=(0, 1)), patch.shape).astype(np.uint8), random.uniform(0, 3), random
        )
    ink = tuple(int(value) for value in random.integers(0, 256, 3))
    cv2.putText(changed, word, (left + 4, top + high - base - 4), font, scale, ink, thickness, cv2.LINE_AA)
    mask = np.zeros((height, width), np.float32)
    mask[top : top + high, left : left + wide] = 1
    return changed, mask


# For each kind: the function that makes the alteration, and the probability that it is chosen.
ALTERATIONS: dict[str, tuple[Callable[[np.ndarray, np.ndarray, np.random.Generator], Altered], float]] = {
    "splice": (splice, 0.42),
    "copy-move": (copy_move, 0.18),
    "removal": (remove, 0.16),
    "retouch": (retouch, 0.18),
    "text": (replace_text, 0.06),
}


def object_outline(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Returns the mask of an object that GrabCut finds, or of a blob if it finds none; float32, 0 or 1."""
    height, width = pixels.shape[:2]
    scale = OUTLINE_SIDE / max(height, width)
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    for _ in range(2):
        sides = [max(12, int(length * random.uniform(0.2, 0.8))) for length in small.shape[1::-1]]
        corner = [int(random.integers(1, max(2, length - side))) for length, side in zip(small.shape[1::-1], sides)]
        found = np.zeros(small.shape[:2], np.uint8)
        models = np.zeros((1, 65)), np.zeros((1, 65))
        cv2.setRNGSeed(int(random.integers(1 << 30)))
        try:
            cv2.grabCut(small, found, (*corner, *sides), *models, 2, cv2.GC_INIT_WITH_RECT)
        except cv2.error:
            continue
        mask = _largest_part(((found & 1) == 1).astype(np.uint8))
        if AREA_MIN <= mask.mean() <= AREA_MAX:
            large = cv2.resize(mask.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
            return (large > 0.5).astype(np.float32)
    while not (outline := blob((height, width), random)).any():
        pass
    return outline


def blob(size: tuple[int, int], random: np.random.Generator) -> np.ndarray:
    """Returns the mask of an ellipse, a polygon or a cloud; float32, 0 or 1."""
    height, width = size
    mask = np.zeros(size, np.float32)
    centre = np.array([random.uniform(0.2, 0.8) * width, random.uniform(0.2, 0.8) * height])
    radius = min(size) * np.exp(random.uniform(np.log(0.08), np.log(0.4)))
    kind = random.integers(3)
    if kind == 0:
        axes = radius * random.uniform(0.5, 1.5, 2)
        cv2.ellipse(mask, centre.astype(int), axes.astype(int) + 1, random.uniform(0, 180), 0, 360, 1.0, -1)
        return mask
    count = int(random.integers(3, 9)) if kind == 1 else 24
    angles = np.sort(random.uniform(0, 2 * np.pi, count))
    lengths = radius * random.uniform(0.5, 1.3, count)
    if kind == 2:
        lengths = cv2.GaussianBlur(np.tile(lengths, 3)[None].astype(np.float32), (0, 0), 1.5)[0, count : 2 * count]
    corners = centre + lengths[:, None] * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    cv2.fillPoly(mask, [corners.astype(np.int32)], 1.0)
    return mask


def place(
    donor: np.ndarray,
    outline: np.ndarray,
    size: tuple[int, int],
    random: np.random.Generator,
    is_same: bool = False,
) -> Altered:
    """Puts the outlined part of `donor` somewhere in a picture of `size`. Unless `is_same`, also scales and rotates it."""
    rows, columns = np.nonzero(outline)
    middle = np.array([columns.mean(), rows.mean()])
    reach = max(np.ptp(rows), np.ptp(columns), 1)
    wanted = min(size) * np.exp(random.uniform(np.log(0.12), np.log(0.75)))
    scale = 1.0 if is_same else float(np.clip(wanted / reach, 0.35, 1.6))
    angle = 0.0 if is_same or random.random() < 0.5 else random.uniform(-25, 25)
    turn = cv2.getRotationMatrix2D(tuple(middle), angle, scale)
    if not is_same and random.random() < 0.3:
        # Mirrors the part about its own vertical axis.
        turn = turn @ np.array([[-1, 0, 2 * middle[0]], [0, 1, 0], [0, 0, 1]])
    goal = np.array([random.uniform(0.15, 0.85) * size[1], random.uniform(0.15, 0.85) * size[0]])
    shift = goal - middle
    turn[:, 2] += np.round(shift) if is_same else shift
    flags = cv2.INTER_NEAREST if is_same else INTERPOLATIONS[random.integers(1, len(INTERPOLATIONS))]
    piece = cv2.warpAffine(donor, turn, size[::-1], flags=flags, borderMode=cv2.BORDER_REFLECT)
    mask = cv2.warpAffine(outline, turn, size[::-1], flags=cv2.INTER_LINEAR)
    return piece, (mask > 0.5).astype(np.float32)


def feather(mask: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Makes the edge soft in two thirds of the cases."""
    if random.random() < 0.33:
        return mask
    return cv2.GaussianBlur(mask, (0, 0), float(np.exp(random.uniform(np.log(0.4), np.log(4)))))


def blend(host: np.ndarray, piece: np.ndarray, mask: np.ndarray) -> Altered:
    share = mask[:, :, None]
    return np.round(host * (1 - share) + piece * share).astype(np.uint8), mask


def _poisson(host: np.ndarray, piece: np.ndarray, mask: np.ndarray) -> Altered:
    """Inserts the piece by its gradients, so that its colours continue those of the host (Pérez et al. 2003)."""
    inner = mask.copy()
    inner[[0, 1, -2, -1]], inner[:, [0, 1, -2, -1]] = 0, 0
    rows, columns = np.nonzero(inner)
    if len(rows) < 64:
        return blend(host, piece, mask)
    middle = ((columns.min() + columns.max()) // 2, (rows.min() + rows.max()) // 2)
    try:
        made = cv2.seamlessClone(piece, host, (inner * 255).astype(np.uint8), tuple(map(int, middle)), cv2.NORMAL_CLONE)
    except cv2.error:
        return blend(host, piece, mask)
    return made, inner


def _match_colours(piece: np.ndarray, host: np.ndarray, mask: np.ndarray, amount: float) -> np.ndarray:
    """Moves the mean and the spread of each channel of the piece towards those of its new place."""
    inside = mask > 0.5
    if inside.sum() < 64:
        return piece
    own, there = piece[inside].astype(np.float32), host[inside].astype(np.float32)
    gain = 1 + amount * (there.std(axis=0) / np.maximum(own.std(axis=0), 4) - 1)
    shift = own.mean(axis=0) + amount * (there.mean(axis=0) - own.mean(axis=0))
    return np.clip((piece - own.mean(axis=0)) * np.clip(gain, 0.5, 2) + shift, 0, 255).astype(np.uint8)


def _stamped(host: np.ndarray, mask: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Returns the host shifted by about the size of the mask, in a random direction."""
    rows, columns = np.nonzero(mask)
    reach = np.array([np.ptp(columns), np.ptp(rows)]) * random.uniform(0.8, 1.2)
    angle = random.uniform(0, 2 * np.pi)
    shift = np.round(reach * [np.cos(angle), np.sin(angle)])
    turn = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
    return cv2.warpAffine(host, turn, host.shape[1::-1], flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_REFLECT)


def _with_noise(pixels: np.ndarray, deviation: float, random: np.random.Generator) -> np.ndarray:
    return np.clip(pixels + random.normal(0, deviation, pixels.shape), 0, 255).astype(np.uint8)


def _largest_part(mask: np.ndarray) -> np.ndarray:
    count, labels, sizes, _ = cv2.connectedComponentsWithStats(mask)
    if count < 2:
        return mask
    return (labels == 1 + int(np.argmax(sizes[1:, cv2.CC_STAT_AREA]))).astype(np.uint8)


def _blurred(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    return cv2.GaussianBlur(pixels, (0, 0), random.uniform(0.8, 4))


def _sharpened(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    soft = cv2.GaussianBlur(pixels, (0, 0), random.uniform(0.8, 2))
    amount = random.uniform(0.6, 2)
    return cv2.addWeighted(pixels, 1 + amount, soft, -amount, 0)


def _smoothed(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    return cv2.bilateralFilter(pixels, 9, random.uniform(25, 80), random.uniform(3, 7))


def _recoloured(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    hsv = cv2.cvtColor(pixels, cv2.COLOR_RGB2HSV).astype(np.int32)
    hsv[:, :, 0] = (hsv[:, :, 0] + random.integers(15, 165)) % 180
    hsv[:, :, 1] = np.clip(hsv[:, :, 1] * random.uniform(0.7, 1.6), 0, 255)
    return cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2RGB)


def _relit(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    sign = random.choice([-1, 1])
    gamma = np.exp(sign * random.uniform(0.2, 0.7))
    return (255 * (pixels / 255) ** gamma).astype(np.uint8)


def _warped(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Pulls everything towards a point or pushes it away, as a beauty filter does to slim a face."""
    height, width = pixels.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    centre = random.uniform(0.3, 0.7, 2) * [width, height]
    radius = min(width, height) * random.uniform(0.2, 0.6)
    pull = random.choice([-1, 1]) * random.uniform(0.1, 0.35)
    pull = pull * np.exp(-((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / (2 * (radius / 2) ** 2))
    there = [(a - c) * pull.astype(np.float32) + a for a, c in ((x, np.float32(centre[0])), (y, np.float32(centre[1])))]
    return cv2.remap(pixels, *there, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)


def _grained(pixels: np.ndarray, random: np.random.Generator) -> np.ndarray:
    return _with_noise(pixels, random.uniform(2, 8), random)


_RETOUCHES = (_blurred, _sharpened, _smoothed, _recoloured, _relit, _warped, _grained)
