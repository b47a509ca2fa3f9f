import { type SeenPicture } from './list-pictures.js';

/** A file that is being written is left alone until it has not changed for so long. */
export const steadyMs = 2_000;

interface Watched extends SeenPicture {
  sinceMs: number;
}

/** Tells which files have stood still; the clocks of network drives are not asked. */
export class Steadiness {
  #watched = new Map<string, Watched>();

  /** @returns those of the listed pictures that look as they did two seconds before `nowMs` */
  steady(listed: readonly SeenPicture[], nowMs: number): SeenPicture[] {
    const watched = listed.map((seen): Watched => {
      const before = this.#watched.get(seen.file);
      return { ...seen, sinceMs: before && isSame(before, seen) ? before.sinceMs : nowMs };
    });
    this.#watched = new Map(watched.map((seen) => [seen.file, seen]));
    // A file that is still empty has only been created.
    return watched.filter(({ sizeBytes, sinceMs }) => sizeBytes > 0 && nowMs - sinceMs >= steadyMs);
  }
}

export const isSame = (one: SeenPicture, other: SeenPicture): boolean =>
  one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs;
