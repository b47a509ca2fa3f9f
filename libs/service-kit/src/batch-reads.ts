import DataLoader from 'dataloader';

const maxBatchSize = 100;

/**
 * Batches reads by key. All reads requested in one turn of the event loop become one statement, which starts after
 * that turn, so that each read sees everything committed before it was requested. Nothing is cached.
 */
export const batchReads = <Key, Row>(
  readAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): DataLoader<Key, Row | undefined> =>
  new DataLoader(
    async (keys) => {
      const rows = await readAll(keys);
      return keys.map((key) => rows.get(key));
    },
    { cache: false, maxBatchSize, batchScheduleFn: setImmediate },
  );
