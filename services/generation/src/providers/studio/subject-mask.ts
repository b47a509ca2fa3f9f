import { type Focus } from './focus.js';
import { type Size } from './image-sizes.js';
import { inBands, type Plane } from './picture.js';

const { max, sqrt } = Math;

/** 255 at the subject, falling smoothly to 0 around it. */
export async function subjectMask({ width, height }: Size, centre: Focus): Promise<Plane> {
  const values = new Uint8Array(width * height);
  const reach = sqrt(width * height) * 0.46;
  await inBands(values.length, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const right = ((pixel % width) - centre.x * width) / reach;
      const down = (((pixel / width) | 0) - centre.y * height) / (reach * 1.1);
      const near = max(0, 1 - (right * right + down * down));
      values[pixel] = 255 * near * near * (3 - 2 * near);
    }
  });
  return { width, height, values };
}
