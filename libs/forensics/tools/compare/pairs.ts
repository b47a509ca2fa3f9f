import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Box } from '#src/pixels/planes/plane.js';
import { regionsOf } from '#src/pixels/planes/regions.js';
import { png } from '../collections/recompression.js';
import { readMask } from '../evaluate/localisation.js';
import { seededRandom } from '../statistics/seeded-random.js';
import { alterations, savings } from './alterations.js';
import { type Entry } from '../collections/manifest.js';
import { unalteredCopies } from './unaltered-copies.js';

type Truth = 'unaltered' | 'altered' | 'unrelated';

export interface Pair {
  name: string;
  /** How the first picture was made from the other. */
  variant: string;
  truth: Truth;
  open: () => Promise<{ first: Buffer; other: Buffer; boxes: Box[] }>;
}

/** Returns pairs of a file and its original in the same collection. */
export function collectedPairs(entries: readonly Entry[]): Pair[] {
  return entries.flatMap(({ file, path, originalPath, kind, ...masks }) => {
    const maskPath = masks.targetMaskPath ?? masks.maskPath;
    if (originalPath === null || (maskPath === null && kind !== 'metadata-forged')) return [];
    return [
      {
        name: file,
        variant: `collected: ${kind}`,
        truth: maskPath === null ? ('unaltered' as const) : ('altered' as const),
        open: async () => {
          const [first, other] = await Promise.all([readFile(path), readFile(originalPath)]);
          return { first, other, boxes: maskPath === null ? [] : await boxesOfMask(maskPath, first) };
        },
      },
    ];
  });
}

/** Returns pairs of a copy that is made by code and its authentic original. */
export function madePairs(entries: readonly Entry[]): Pair[] {
  const authentic = entries.filter(({ label }) => label === 'authentic');
  return authentic.flatMap(({ file, path, scene }, index) => {
    const donor =
      authentic.find((other, at) => at > index && other.scene !== scene) ??
      authentic.find((other) => other.scene !== scene);
    const copies = Object.entries(unalteredCopies).map(([variant, make]): Pair => ({
      name: file,
      variant,
      truth: 'unaltered',
      open: async () => {
        const other = await readFile(path);
        return { first: await make(other), other, boxes: [] };
      },
    }));
    return donor === undefined
      ? copies
      : [...copies, ...alteredPairs({ file, path, donor: donor.path, index })];
  });
}

function alteredPairs({
  file,
  path,
  donor,
  index,
}: {
  file: string;
  path: string;
  donor: string;
  index: number;
}): Pair[] {
  const altered = Object.entries(alterations).flatMap(([name, alter], nth) =>
    Object.entries(savings).map(([saving, save]): Pair => ({
      name: file,
      variant: `${name} ${saving}`,
      truth: 'altered',
      open: async () => {
        const other = await readFile(path);
        const [picture, taken] = await Promise.all([other, await readFile(donor)].map(uprightPng));
        const random = seededRandom(100 * index + nth);
        const { bytes, boxes } = await alter({ picture: picture!, donor: taken!, random });
        const first = await save(bytes);
        const [from, to] = [await sharp(bytes).metadata(), await sharp(first).metadata()];
        return { first, other, boxes: boxes.map((box) => scaledBox(box, to.width / from.width)) };
      },
    })),
  );
  const unrelated: Pair = {
    name: file,
    variant: 'another picture',
    truth: 'unrelated',
    open: async () => ({ first: await readFile(path), other: await readFile(donor), boxes: [] }),
  };
  return [...altered, unrelated];
}

const uprightPng = (bytes: Buffer): Promise<Buffer> => png(sharp(bytes, { autoOrient: true }).flatten());

const scaledBox = ({ left, top, width, height }: Box, factor: number): Box => ({
  left: left * factor,
  top: top * factor,
  width: width * factor,
  height: height * factor,
});

/** Parts of a mask that take at most this share of the picture count as specks and are ignored. */
const speckMax = 0.0005;

/** Returns the boxes of a mask's parts, in pixels of the picture. */
async function boxesOfMask(maskPath: string, picture: Buffer): Promise<Box[]> {
  const size = await sharp(picture, { autoOrient: true }).metadata();
  const { width, height } = size.autoOrient;
  return regionsOf(await readMask(maskPath, { width, height }), width)
    .filter((region) => region.length > speckMax * width * height)
    .map((region) => boxOf(region, width));
}

function boxOf(region: Int32Array, width: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (const at of region) {
    left = Math.min(left, at % width);
    right = Math.max(right, at % width);
    top = Math.min(top, Math.floor(at / width));
    bottom = Math.max(bottom, Math.floor(at / width));
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
