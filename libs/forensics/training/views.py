"""Cuts the parts of a picture that the network examines; src/methods/ai-pixels/views.ts does the same in the engine."""

import math

import cv2
import numpy as np

TILE = 256
NATIVE_TILES = 6
# Shorter side of the reduced views.
REDUCED_SIDES = (512, 256)
REDUCED_TILES = (4, 2)


def views(pixels: np.ndarray) -> dict[str, np.ndarray] | None:
    """Returns the tiles of each view, shape (tiles, 256, 256, 3); None if the shorter side is under 256.

    The engine examines only the native view and the first reduced view. It abstains if there is only the native view.
    """
    short = min(pixels.shape[:2])
    if short < TILE:
        return None
    found = {"native": _native_tiles(pixels)}
    for reduced_side, count in zip(REDUCED_SIDES, REDUCED_TILES):
        # A view reduced by less than a quarter would hardly differ from the previous one.
        if short * 0.75 >= reduced_side:
            # Each view is made from the previous one, so that a large picture is read only once.
            pixels = reduce(pixels, reduced_side)
            found[str(reduced_side)] = _even_tiles(pixels, count)
    return found


def reduce(pixels: np.ndarray, short_side: int) -> np.ndarray:
    """Reduces the picture to this shorter side by averaging areas."""
    height, width = pixels.shape[:2]
    scale = short_side / min(height, width)
    size = tuple(max(short_side, math.floor(length * scale + 0.5)) for length in (width, height))
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)


def _starts(length: int, count: int) -> list[int]:
    """Returns the starts of `count` tiles, evenly spread from edge to edge."""
    if count == 1:
        return [(length - TILE) // 2]
    return [math.floor(index * (length - TILE) / (count - 1)) for index in range(count)]


def _native_tiles(pixels: np.ndarray) -> np.ndarray:
    """Cuts an even grid of at most 4 by 4 tiles and returns the most textured ones."""
    height, width = pixels.shape[:2]
    rows, columns = (min(4, max(1, math.floor(length / TILE + 0.5))) for length in (height, width))
    places = [(top, left) for top in _starts(height, rows) for left in _starts(width, columns)]
    spread = [_spread(pixels[top : top + TILE, left : left + TILE]) for top, left in places]
    order = sorted(range(len(places)), key=lambda index: (-spread[index], index))
    chosen = sorted(order[:NATIVE_TILES])
    return np.stack([pixels[top : top + TILE, left : left + TILE] for top, left in (places[index] for index in chosen)])


def _spread(tile: np.ndarray) -> float:
    """Returns the variance of the green values at every fourth row and column."""
    return float(tile[::4, ::4, 1].astype(np.float64).var())


def _even_tiles(pixels: np.ndarray, count: int) -> np.ndarray:
    """Cuts `count` tiles: four in two rows, or two along the longer side."""
    height, width = pixels.shape[:2]
    if count == 4:
        tops, lefts = _starts(height, 2), _starts(width, 2)
    elif width >= height:
        tops, lefts = _starts(height, 1), _starts(width, count)
    else:
        tops, lefts = _starts(height, count), _starts(width, 1)
    return np.stack([pixels[top : top + TILE, left : left + TILE] for top in tops for left in lefts])
