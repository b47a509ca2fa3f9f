import { labels, readManifest, type Entry } from './manifest.js';
import { type Task } from './observe.js';
import { type Recompression } from './recompression.js';

export const asIs = (entries: readonly Entry[]): Task[] =>
  entries.map((entry) => ({ entry, variant: 'as-is' }));

/** Makes one task for each change and entry, sorted by change. */
export const changed = (
  entries: readonly Entry[],
  changes: Readonly<Record<string, Recompression>>,
): Task[] =>
  Object.entries(changes).flatMap(([variant, change]) =>
    entries.map((entry) => ({ entry, variant, change })),
  );

/** Reads the files of all collections, at most `limit` per label and collection. */
export async function readCollections(manifests: readonly string[], limit: number | null): Promise<Entry[]> {
  const collections = await Promise.all(manifests.map(readManifest));
  return collections.flatMap((entries) => limited(entries, limit));
}

/** Selects at most `limit` entries per label, evenly spread, in manifest order. */
function limited(entries: readonly Entry[], limit: number | null): Entry[] {
  if (limit === null) return [...entries];
  const kept = labels.flatMap((label) => {
    const own = entries.filter((entry) => entry.label === label);
    const step = Math.max(1, own.length / limit);
    return own.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  });
  return entries.filter((entry) => kept.includes(entry));
}
