export interface PixelAgreement {
  /** F1 at the threshold that is best for this image. */
  bestF1: number;
  /** Intersection over union at that threshold. */
  bestIou: number;
  /** F1 at mid-grey, the fixed threshold of all maps. */
  fixedF1: number;
}

const midGrey = 128;

/**
 * Compares a map with a mask.
 * @param map one byte per pixel; a brighter pixel is more likely to be altered
 * @param mask has the same length as `map`; a value other than 0 means altered
 */
export function pixelAgreement(map: Uint8Array, mask: Uint8Array): PixelAgreement {
  const altered = new Float64Array(256);
  const others = new Float64Array(256);
  for (let pixel = 0; pixel < map.length; pixel += 1) {
    const histogram = mask[pixel] === 0 ? others : altered;
    histogram[map[pixel]!]! += 1;
  }
  const total = altered.reduce((sum, count) => sum + count, 0);
  const best: PixelAgreement = { bestF1: 0, bestIou: 0, fixedF1: 0 };
  let found = 0;
  let wrong = 0;
  for (let threshold = 255; threshold >= 0; threshold -= 1) {
    found += altered[threshold]!;
    wrong += others[threshold]!;
    const f1 = (2 * found) / Math.max(1, found + wrong + total);
    if (threshold === midGrey) best.fixedF1 = f1;
    if (f1 <= best.bestF1) continue;
    best.bestF1 = f1;
    best.bestIou = found / (wrong + total);
  }
  return best;
}
