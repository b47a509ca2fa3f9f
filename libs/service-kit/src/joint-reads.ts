/** Maximum number of keys in one statement. */
const keysMax = 100;

interface Batch<Key, Value> {
  keys: Set<Key>;
  answer: Promise<ReadonlyMap<Key, Value>>;
}

/**
 * Batches reads by key: all reads requested in one turn of the event loop become one statement. It starts after all
 * of them were requested, so each sees what was committed before. Callers of the same key share its value.
 */
export class JointReads<Key, Value> {
  #open: Batch<Key, Value> | undefined;

  constructor(private readonly readAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {}

  read(key: Key): Promise<Value | undefined> {
    const batch = (this.#open ??= this.#begin());
    batch.keys.add(key);
    if (batch.keys.size >= keysMax) this.#open = undefined;
    return batch.answer.then((values) => values.get(key));
  }

  #begin(): Batch<Key, Value> {
    const keys = new Set<Key>();
    const turnEnds = new Promise((resolve) => setImmediate(resolve));
    const batch = {
      keys,
      answer: turnEnds.then(() => {
        if (this.#open === batch) this.#open = undefined;
        return this.readAll([...keys]);
      }),
    };
    return batch;
  }
}
