const state = { open: 0, occupied: 1, closed: 2 } as const;

/**
 * Prevents a thread from being terminated inside native code: onnxruntime-node would then abort the whole process. The
 * thread holds the gate like a lock during such calls, and must be terminated only after the gate is closed.
 */
export class NativeGate {
  readonly #cell: Int32Array;
  /** Number of this thread's calls that run inside the gate now. */
  #inside = 0;

  constructor(readonly memory: SharedArrayBuffer = new SharedArrayBuffer(4)) {
    this.#cell = new Int32Array(memory);
  }

  /** Runs `work` inside the gate; calls may overlap. If the gate is closed, blocks until the thread is terminated. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inside === 0) this.#enter();
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) Atomics.store(this.#cell, 0, state.open);
    }
  }

  #enter(): void {
    const found = Atomics.compareExchange(this.#cell, 0, state.open, state.occupied);
    if (found === state.closed) Atomics.wait(this.#cell, 0, state.closed);
  }

  /** Resolves when the thread is outside the gate and can no longer enter it. */
  async close(): Promise<void> {
    while (Atomics.compareExchange(this.#cell, 0, state.open, state.closed) === state.occupied)
      await new Promise((resolve) => setTimeout(resolve, closePauseMs));
  }
}

/** Interval between attempts to close the gate; the network takes tens of milliseconds per view. */
const closePauseMs = 5;
