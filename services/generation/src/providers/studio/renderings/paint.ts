import { inBands, type Picture, resized } from '../picture.js';

const { max, min, round } = Math;

/**
 * Flat strokes with sharp edges (Kuwahara): each pixel takes the mean of the least varying of the four squares around
 * it. Works on a smaller copy, as strokes are coarser than pixels. `radius` in pixels of that copy.
 */
export async function painted(
  picture: Picture,
  { radius, shrink }: { radius: number; shrink: number },
): Promise<Picture> {
  const small = await resized(picture, {
    width: max(8, round(picture.width / shrink)),
    height: max(8, round(picture.height / shrink)),
  });
  return resized(await kuwahara(small, radius), picture, 'cubic');
}

async function kuwahara(picture: Picture, radius: number): Promise<Picture> {
  const { width, height, rgb } = picture;
  const sums = await summed(picture);
  const painting = new Uint8Array(rgb.length);
  const side = width + 1;
  await inBands(width * height, (from, to) => {
    const window = [0, 0, 0, 0];
    for (let pixel = from; pixel < to; pixel += 1) {
      const [x, y] = [pixel % width, (pixel / width) | 0];
      let calmest = Infinity;
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const left = quarter & 1 ? x : max(0, x - radius);
        const right = quarter & 1 ? min(width, x + radius + 1) : x + 1;
        const top = quarter & 2 ? y : max(0, y - radius);
        const bottom = quarter & 2 ? min(height, y + radius + 1) : y + 1;
        const [a, b, c, d] = [
          top * side + left,
          top * side + right,
          bottom * side + left,
          bottom * side + right,
        ];
        const count = (right - left) * (bottom - top);
        for (let channel = 0; channel < 4; channel += 1) {
          const sum = sums[channel] as Float64Array;
          window[channel] = ((sum[d] ?? 0) - (sum[b] ?? 0) - (sum[c] ?? 0) + (sum[a] ?? 0)) / count;
        }
        const [red = 0, green = 0, blue = 0, squares = 0] = window;
        const light = (red + green + blue) / 3;
        const variance = squares - light * light;
        if (variance >= calmest) continue;
        calmest = variance;
        painting[pixel * 3] = red;
        painting[pixel * 3 + 1] = green;
        painting[pixel * 3 + 2] = blue;
      }
    }
  });
  return { width, height, rgb: painting };
}

/** Summed-area tables of the three colours and of the squared brightness. */
async function summed({ width, height, rgb }: Picture): Promise<Float64Array[]> {
  const side = width + 1;
  const sums = Array.from({ length: 4 }, () => new Float64Array(side * (height + 1)));
  const [reds, greens, blues, squares] = sums as [Float64Array, Float64Array, Float64Array, Float64Array];
  const row = [0, 0, 0, 0] as [number, number, number, number];
  await inBands(width * height, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const [x, y] = [pixel % width, (pixel / width) | 0];
      if (x === 0) row.fill(0);
      const [red, green, blue] = [rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0];
      row[0] += red;
      row[1] += green;
      row[2] += blue;
      row[3] += ((red + green + blue) / 3) ** 2;
      const at = (y + 1) * side + x + 1;
      reds[at] = (reds[at - side] ?? 0) + row[0];
      greens[at] = (greens[at - side] ?? 0) + row[1];
      blues[at] = (blues[at - side] ?? 0) + row[2];
      squares[at] = (squares[at - side] ?? 0) + row[3];
    }
  });
  return sums;
}
