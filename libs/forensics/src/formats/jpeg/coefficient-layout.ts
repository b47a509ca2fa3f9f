import { type JpegFrame } from './jpeg-structure.js';

export interface ComponentCoefficients {
  id: number;
  /** Size in blocks. Blocks that only pad the image to whole MCUs are not included. */
  widthInBlocks: number;
  heightInBlocks: number;
  /** 64 quantisation steps in row order; all zero if the file defines none. */
  quantTable: Uint16Array;
  /** 64 coefficients per block, in row order within the block, block after block; empty if they are not kept. */
  coefficients: Int16Array;
}

export interface ComponentState {
  output: ComponentCoefficients;
  /** The coefficients, and one extra block for discarded values, such as the padding of interleaved scans. */
  storage: Int16Array;
  isKept: boolean;
  horizontal: number;
  vertical: number;
  tableId: number;
  /** By zigzag index, the number of low bits that no scan has delivered yet; 255 if the whole value is missing. */
  pendingBits: Uint8Array;
}

export const notSeen = 255;
const componentsMax = 4;
/** Frame type of progressive files (ITU T.81, SOF2). */
const progressive = 2;
/** A block needs at least one bit, so the file size limits the number of blocks. */
const blocksPerByteMax = 8;

/**
 * Creates the components' state; null if the sampling is invalid or the file is far too short for its dimensions. With
 * `isFirstOnly`, other components' coefficients are kept only in progressive files, because later scans refine them.
 */
export function createComponents(
  frame: JpegFrame,
  fileBytes: number,
  isFirstOnly: boolean,
): ComponentState[] | null {
  const { components, width, height } = frame;
  if (components.length > componentsMax) return null;
  const isSampled = ({ horizontal, vertical }: { horizontal: number; vertical: number }): boolean =>
    horizontal >= 1 && horizontal <= 4 && vertical >= 1 && vertical <= 4;
  if (!components.every(isSampled)) return null;
  const most = largestSampling(frame);
  const sizes = components.map(({ horizontal, vertical }) => ({
    widthInBlocks: Math.ceil(Math.ceil((width * horizontal) / most.horizontal) / 8),
    heightInBlocks: Math.ceil(Math.ceil((height * vertical) / most.vertical) / 8),
  }));
  const blocks = sizes.reduce((sum, size) => sum + size.widthInBlocks * size.heightInBlocks, 0);
  if (blocks > blocksPerByteMax * fileBytes) return null;
  return components.map(({ id, horizontal, vertical, tableId }, index) => {
    const { widthInBlocks, heightInBlocks } = sizes[index] ?? { widthInBlocks: 0, heightInBlocks: 0 };
    const isKept = index === 0 || !isFirstOnly || frame.type === progressive;
    const length = isKept ? widthInBlocks * heightInBlocks * 64 : 0;
    const storage = new Int16Array(length + 64);
    const output = {
      id,
      widthInBlocks,
      heightInBlocks,
      quantTable: new Uint16Array(64),
      coefficients: storage.subarray(0, length),
    };
    const pendingBits = new Uint8Array(64).fill(notSeen);
    return { output, storage, isKept, horizontal, vertical, tableId, pendingBits };
  });
}

export function largestSampling({ components }: JpegFrame): { horizontal: number; vertical: number } {
  return {
    horizontal: Math.max(...components.map((component) => component.horizontal)),
    vertical: Math.max(...components.map((component) => component.vertical)),
  };
}

/**
 * Position in the 8×8 block, row by row, of the k-th coefficient in zigzag order (ITU T.81 figure 5). Sixteen more
 * entries catch runs past the end of the block in damaged streams.
 */
export const naturalOrder = Uint8Array.of(
  ...[0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6],
  ...[7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31],
  ...[39, 46, 53, 60, 61, 54, 47, 55, 62, 63],
  ...[63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63],
);
