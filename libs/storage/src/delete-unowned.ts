import { type ObjectStore } from './object-store.js';

const batchSize = 200;
/** Younger objects are kept, because an object's row is written only after the upload, usually within seconds. */
const ageMinMs = 3_600_000;
const folderId = /^(?<id>[0-9a-f-]{36})\//u;

/**
 * Deletes every folder `<prefix><uuid>/` that has no owner and is older than an hour.
 * @param options.findOwned returns those of the given ids that have an owner
 */
export async function deleteUnowned(
  store: ObjectStore,
  {
    prefix,
    findOwned,
    onDeleted,
    now = new Date(),
  }: {
    prefix: string;
    findOwned: (ids: readonly string[]) => Promise<Set<string>>;
    onDeleted: (id: string) => void;
    now?: Date;
  },
): Promise<void> {
  /** Maps an id to any one key in the id's folder. */
  const found = new Map<string, string>();
  const deleteFound = async () => {
    const owned = await findOwned([...found.keys()]);
    for (const [id, key] of found) {
      if (owned.has(id) || !(await isOld(store, { key, now }))) continue;
      await store.deletePrefix(`${prefix}${id}/`);
      onDeleted(id);
    }
    found.clear();
  };
  for await (const key of store.list(prefix)) {
    const id = folderId.exec(key.slice(prefix.length))?.groups?.id;
    if (id === undefined) continue;
    found.set(id, key);
    if (found.size === batchSize) await deleteFound();
  }
  if (found.size > 0) await deleteFound();
}

async function isOld(store: ObjectStore, { key, now }: { key: string; now: Date }): Promise<boolean> {
  const object = await store.stat(key);
  return object !== null && now.getTime() - object.createdAt.getTime() >= ageMinMs;
}
