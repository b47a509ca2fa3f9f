"""Which parts of a picture the network looks at; src/methods/ai-pixels/views.ts does the same in the engine."""

import math

import cv2
import numpy as np

TILE = 256
NATIVE_TILES = 6
# Shorter side of the reduced views.
REDUCED_SIDES = (512, 256)
REDUCED_TILES = (4, 2)


def views(pixels: np.ndarray) -> dict[str, np.ndarray] | None:
    """Tiles by view, each of shape (tiles, 256, 256, 3); None where the shorter side is under 256.

    The engine looks only at the native view and the first reduced one. It abstains where only the native view is left.
    """
    short = min(pixels.shape[:2])
    if short < TILE:
        return None
    found = {"native": _native_tiles(pixels)}
    for reduced_side, count in zip(REDUCED_SIDES, REDUCED_TILES):
        # A reduction by less than a quarter would only repeat the view before.
        if short * 0.75 >= reduced_side:
            # Each view is made from the previous one, so that a large picture is read only once.
            pixels = reduce(pixels, reduced_side)
            found[str(reduced_side)] = _even_tiles(pixels, count)
    return found


def reduce(pixels: np.ndarray, short_side: int) -> np.ndarray:
    """Reduces by area averaging to this shorter side."""
    height, width = pixels.shape[:2]
    scale = short_side / min(height, width)
    size = tuple(max(short_side, math.floor(length * scale + 0.5)) for length in (width, height))
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)


def _starts(length: int, count: int) -> list[int]:
    """Evenly spread starts of `count` tiles from edge to edge."""
    if count == 1:
        return [(length - TILE) // 2]
    return [math.floor(index * (length - TILE) / (count - 1)) for index in range(count)]


def _native_tiles(pixels: np.ndarray) -> np.ndarray:
    """The most textured tiles of an even grid of at most 4 by 4."""
    height, width = pixels.shape[:2]
    rows, columns = (min(4, max(1, math.floor(length / TILE + 0.5))) for length in (height, width))
    places = [(top, left) for top in _starts(height, rows) for left in _starts(width, columns)]
    spread = [_spread(pixels[top : top + TILE, left : left + TILE]) for top, left in places]
    order = sorted(range(len(places)), key=lambda index: (-spread[index], index))
    chosen = sorted(order[:NATIVE_TILES])
    return np.stack([pixels[top : top + TILE, left : left + TILE] for top, left in (places[index] for index in chosen)])


def _spread(tile: np.ndarray) -> float:
    """Variance of the green values at every fourth row and column."""
    return float(tile[::4, ::4, 1].astype(np.float64).var())


def _even_tiles(pixels: np.ndarray, count: int) -> np.ndarray:
    """`count` tiles: in two rows where there are four, along the longer side where there are two."""
    height, width = pixels.shape[:2]
    if count == 4:
        tops, lefts = _starts(height, 2), _starts(width, 2)
    elif width >= height:
        tops, lefts = _starts(height, 1), _starts(width, count)
    else:
        tops, lefts = _starts(height, count), _starts(width, 1)
    return np.stack([pixels[top : top + TILE, left : left + TILE] for top in tops for left in lefts])
