/** A small seeded generator (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns an integer from `from` to `to`, both inclusive. */
  int({ from, to }: { from: number; to: number }): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.int({ from: 0, to: values.length - 1 })];
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  }

  /** Returns true on average once in `count` calls. */
  oneIn(count: number): boolean {
    return this.int({ from: 1, to: count }) === 1;
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.int({ from: 0, to: 15 }).toString(16)).join('');
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
  }

  /** Returns a random key, with a probability proportional to the key's weight. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.#next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return this.pick(Object.keys(weights) as K[]);
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
