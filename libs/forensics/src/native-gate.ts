/** What the one cell of a gate says. */
const state = { open: 0, occupied: 1, closed: 2 } as const;

/**
 * Keeps a thread from being ended inside native code that cannot bear it: onnxruntime-node aborts the whole process.
 * The thread passes the gate around such calls; who ends the thread closes the gate first.
 */
export class NativeGate {
  readonly #cell: Int32Array;

  constructor(readonly memory: SharedArrayBuffer = new SharedArrayBuffer(4)) {
    this.#cell = new Int32Array(memory);
  }

  /** Runs `work` inside the gate. Behind a closed gate the thread waits for its end. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    while (Atomics.compareExchange(this.#cell, 0, state.open, state.occupied) !== state.open)
      Atomics.wait(this.#cell, 0, state.closed);
    try {
      return await work();
    } finally {
      Atomics.store(this.#cell, 0, state.open);
    }
  }

  /** Settles once the thread is outside and can no longer enter. */
  async close(): Promise<void> {
    while (Atomics.compareExchange(this.#cell, 0, state.open, state.closed) === state.occupied)
      await new Promise((resolve) => setTimeout(resolve, closePauseMs));
  }
}

/** A view takes the network tens of milliseconds. */
const closePauseMs = 5;
