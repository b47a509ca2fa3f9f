import { strict as assert } from 'node:assert';

export class Counts {
  readonly #counts = new Map<string, number>();

  add(branch: string, count = 1): void {
    this.#counts.set(branch, (this.#counts.get(branch) ?? 0) + count);
  }

  of(branch: string): number {
    return this.#counts.get(branch) ?? 0;
  }

  /** Fails if a branch ran too rarely to count as tested. */
  assertAtLeast(floors: Record<string, number>): void {
    const rare = Object.entries(floors).filter(([branch, floor]) => this.of(branch) < floor);
    const told = rare.map(([branch, floor]) => `${branch} ran ${this.of(branch)} times, not ${floor}`);
    assert(rare.length === 0, `${told.join('; ')}\n${this.lines().join('\n')}`);
  }

  lines(): string[] {
    const sorted = [...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([branch, count]) => `${String(count).padStart(8)}  ${branch}`);
  }
}
