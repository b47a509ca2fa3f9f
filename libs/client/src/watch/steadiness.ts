import { type SeenPicture } from './list-pictures.js';

/** A file without a change for this long counts as completely written. */
export const steadyMs = 2_000;

interface Watched extends SeenPicture {
  sinceMs: number;
}

/** Finds files that have stopped changing, without relying on the clocks of network drives. */
export class Steadiness {
  #watched = new Map<string, Watched>();

  /** @returns the listed pictures that have not changed in the two seconds before `nowMs` */
  steady(listed: readonly SeenPicture[], nowMs: number): SeenPicture[] {
    const watched = listed.map((seen): Watched => {
      const before = this.#watched.get(seen.file);
      return { ...seen, sinceMs: before && isSame(before, seen) ? before.sinceMs : nowMs };
    });
    this.#watched = new Map(watched.map((seen) => [seen.file, seen]));
    // An empty file has only been created; its content is still missing.
    return watched.filter(({ sizeBytes, sinceMs }) => sizeBytes > 0 && nowMs - sinceMs >= steadyMs);
  }
}

export const isSame = (one: SeenPicture, other: SeenPicture): boolean =>
  one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs;
