/** Index of the cell that is set to 1 when helpers may claim no more groups. The cells of the groups follow. */
const closedCell = 0;
const unclaimed = 0;
/** Number of the thread that owns the picture; helpers have higher numbers. */
export const ownerNumber = 1;
/** Maximum number of groups per picture, which fixes the size of the shared memory. */
const groupsMax = 31;

/** Records in shared memory which thread runs which group of methods, so that claiming a group needs no message. */
export class GroupAssignments {
  readonly #cells: Int32Array;

  constructor(readonly memory: SharedArrayBuffer = new SharedArrayBuffer(4 * (groupsMax + 1))) {
    this.#cells = new Int32Array(memory);
  }

  /** Allows only the first `groups` groups to be claimed. */
  limitTo(groups: number): void {
    for (let group = groups; group < groupsMax; group += 1)
      Atomics.store(this.#cells, group + 1, ownerNumber);
  }

  /** Claims the first free group. Returns null if there is none, or if the thread is a helper and may claim no more. */
  claim(thread: number): number | null {
    if (thread !== ownerNumber && this.#isClosed()) return null;
    for (let group = 0; group < groupsMax; group += 1)
      if (Atomics.compareExchange(this.#cells, group + 1, unclaimed, thread) === unclaimed) return group;
    return null;
  }

  /** Frees the group of a lost helper for the owner only, because that group may have crashed the helper. */
  release(thread: number): void {
    this.closeToHelpers();
    for (let group = 0; group < groupsMax; group += 1)
      Atomics.compareExchange(this.#cells, group + 1, thread, unclaimed);
  }

  /** Lets helpers finish their current group, but not claim another. */
  closeToHelpers(): void {
    Atomics.store(this.#cells, closedCell, 1);
  }

  needsHelp(): boolean {
    return !this.#isClosed() && this.#cells.indexOf(unclaimed, closedCell + 1) !== -1;
  }

  #isClosed(): boolean {
    return Atomics.load(this.#cells, closedCell) === 1;
  }
}
