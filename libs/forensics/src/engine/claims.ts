/** The cell before those of the groups. */
const closedCell = 0;
const unclaimed = 0;
/** The thread whose picture it is; helpers have higher numbers. */
export const ownerNumber = 1;
/** More groups than there are. */
const groupsMax = 31;

/** Which thread runs which group of methods of one picture; in shared memory, so that a thread claims without asking. */
export class Claims {
  readonly #cells: Int32Array;

  constructor(readonly memory: SharedArrayBuffer = new SharedArrayBuffer(4 * (groupsMax + 1))) {
    this.#cells = new Int32Array(memory);
  }

  /** Leaves only the first groups to be claimed. */
  limitTo(groups: number): void {
    for (let group = groups; group < groupsMax; group += 1)
      Atomics.store(this.#cells, group + 1, ownerNumber);
  }

  /** The first unclaimed group, which is now this thread's; null if there is none, or none for helpers. */
  claim(thread: number): number | null {
    if (thread !== ownerNumber && this.#isClosed()) return null;
    for (let group = 0; group < groupsMax; group += 1)
      if (Atomics.compareExchange(this.#cells, group + 1, unclaimed, thread) === unclaimed) return group;
    return null;
  }

  /** A lost thread's group is to be claimed again: by the owner, because it may have been what lost the helper. */
  release(thread: number): void {
    this.closeToHelpers();
    for (let group = 0; group < groupsMax; group += 1)
      Atomics.compareExchange(this.#cells, group + 1, thread, unclaimed);
  }

  /** Helpers finish the group they are at and claim no other. */
  closeToHelpers(): void {
    Atomics.store(this.#cells, closedCell, 1);
  }

  /** A helper would find something to do. */
  needsHelp(): boolean {
    return !this.#isClosed() && this.#cells.indexOf(unclaimed, closedCell + 1) !== -1;
  }

  #isClosed(): boolean {
    return Atomics.load(this.#cells, closedCell) === 1;
  }
}
