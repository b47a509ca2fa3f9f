import { createHash } from 'node:crypto';

const { floor, imul } = Math;

/** Makes random choices that depend only on the seed. Streams with different names are independent of each other. */
export interface SeededRandom {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
  stream(name: string): SeededRandom;
}

export function seededRandom(seed: string): SeededRandom {
  const digest = createHash('sha256').update(seed).digest();
  let state = digest.readUInt32LE(0);
  const next = (): number => {
    // Mulberry32: small, fast, and uniform enough for choosing looks.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  const pick = <Item>(items: readonly Item[]): Item => items[floor(next() * items.length)] as Item;
  const shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, order: next() }))
      .sort((one, other) => one.order - other.order)
      .map(({ item }) => item);
  const stream = (name: string): SeededRandom => seededRandom(`${digest.toString('hex')}/${name}`);
  return { next, between, pick, shuffled, stream };
}
