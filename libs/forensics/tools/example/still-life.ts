import sharp from 'sharp';
import { develop } from './film.js';
import { renderScene } from './render.js';

const size = { width: 768, height: 528 };
/** The lemon, as an ellipse in pixels. */
const lemon = { x: 452, y: 336, reachX: 92, reachY: 64 };
/** Offset of the lemon's copy in pixels: a multiple of the JPEG block size, so that saving treats both places alike. */
const moved = { x: -256, y: 80 };
const quality = 84;

/** Renders a still life of fruit, with its lemon copied to another place on the table, and saves it as JPEG. */
export function makeStillLife(): Promise<Buffer> {
  const rgb = copyLemon(develop(renderScene(size)));
  return sharp(rgb, { raw: { ...size, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

function copyLemon(rgb: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const out = rgb.slice();
  for (let y = lemon.y - lemon.reachY; y <= lemon.y + lemon.reachY; y += 1) {
    for (let x = lemon.x - lemon.reachX; x <= lemon.x + lemon.reachX; x += 1) {
      if (Math.hypot((x - lemon.x) / lemon.reachX, (y - lemon.y) / lemon.reachY) > 1) continue;
      const from = (y * size.width + x) * 3;
      out.set(rgb.subarray(from, from + 3), from + (moved.y * size.width + moved.x) * 3);
    }
  }
  return out;
}
