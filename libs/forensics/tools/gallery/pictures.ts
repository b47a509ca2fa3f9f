import sharp, { type Sharp } from 'sharp';
import { develop } from '../example/film.js';
import { renderScene } from '../example/render.js';
import { beach } from './beach.js';
import { balloon, boat, lake } from './lake.js';
import { paint, type Scene, size } from './paint.js';

type Pixels = Uint8Array<ArrayBuffer>;

/** An ellipse in pixels. */
interface Spot {
  x: number;
  y: number;
  reachX: number;
  reachY: number;
}

/** The gallery's pictures that are made by this script, by file name. */
export const pictures = {
  // A bottle cap is covered with stones copied from its left.
  'stones.jpg': () => {
    const photo = stones();
    const over = { x: 522, y: 287, reachX: 64, reachY: 62 };
    return toJpeg(pasted(photo, photo, { spot: over, from: { x: -288, y: -64 } }));
  },
  // A balloon comes from another picture, which was not compressed before.
  'balloon.jpg': async () => {
    const host = await decoded(await toJpeg(photographed(lake()), 72));
    const other = photographed(lake(balloon({ x: 0.52, y: 0.27, radius: 0.125 })));
    const over = { x: 458, y: 148, reachX: 72, reachY: 96 };
    return toJpeg(pasted(host, other, { spot: over, from: { x: -192, y: 8 } }), 92);
  },
  // Two boats; the picture is not altered.
  'boats.jpg': () => toJpeg(boats()),
  // One of the boats is covered with water; the picture is then saved as a messenger does.
  'sent.jpg': async () => {
    const photo = boats();
    const over = { x: 214, y: 312, reachX: 50, reachY: 66 };
    const changed = await toJpeg(pasted(photo, photo, { spot: over, from: { x: 110, y: 0 } }));
    return sharp(changed).resize({ width: 560 }).jpeg({ quality: 72, chromaSubsampling: '4:2:0' }).toBuffer();
  },
  // Fruit; the picture is not altered. Its metadata and tables are like those of a camera.
  'fruit.jpg': () =>
    opened(develop(renderScene(size, { cameraAt: [3.2, 2.1, -6.4], lookAt: [0.1, 0.5, 0] })))
      .withExif({
        IFD0: { Make: 'Jinwi', Model: 'Renderer' },
        IFD2: { DateTimeOriginal: '2026:11:20 10:12:31', FNumber: '4/1', ISOSpeedRatings: '200' },
      })
      .jpeg({ quality: 88, quantisationTable: 3 })
      .toBuffer(),
  // The unaltered stones, with forged metadata: the settings of an AI program.
  'mark.jpg': () =>
    opened(stones())
      .withExif({
        IFD2: {
          UserComment:
            'red bottle cap on paving stones, top view, photo\nSteps: 28, Sampler: Euler a, CFG scale: 7, Seed: 20261120, Size: 768x512, Model: sd_xl_base_1.0',
        },
      })
      .jpeg({ quality: 88 })
      .toBuffer(),
} as const;

const photographed = (scene: Scene): Pixels => develop(paint(scene));

/** Two pictures are made from each of these scenes, so each scene is rendered only once. */
const stones = once(() => photographed(beach({ x: 1.02, y: 0.56 })));
const boats = once(() =>
  photographed(lake(boat({ x: 0.42, y: 0.7, length: 0.17 }), boat({ x: 1.0, y: 0.72, length: 0.17 }))),
);

function once<Made>(make: () => Made): () => Made {
  let made: Made | null = null;
  return () => (made ??= make());
}

const opened = (rgb: Pixels): Sharp => sharp(rgb, { raw: { ...size, channels: 3 } });

const toJpeg = (rgb: Pixels, quality = 88): Promise<Buffer> => opened(rgb).jpeg({ quality }).toBuffer();

const decoded = async (bytes: Buffer): Promise<Pixels> =>
  Uint8Array.from(await sharp(bytes).removeAlpha().raw().toBuffer());

/** Covers a spot with the pixels of another picture, taken at the offset `from`; the spot's edge is soft. */
function pasted(
  host: Pixels,
  other: Pixels,
  { spot: { x, y, reachX, reachY }, from }: { spot: Spot; from: { x: number; y: number } },
): Pixels {
  const out = host.slice();
  for (let row = y - reachY; row <= y + reachY; row += 1) {
    for (let column = x - reachX; column <= x + reachX; column += 1) {
      const share = Math.min(1, (1 - Math.hypot((column - x) / reachX, (row - y) / reachY)) * 14);
      if (share <= 0) continue;
      const to = (row * size.width + column) * 3;
      const source = ((row + from.y) * size.width + column + from.x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        out[to + channel] = Math.round(share * other[source + channel]! + (1 - share) * host[to + channel]!);
    }
  }
  return out;
}
