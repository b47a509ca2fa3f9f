import { queryRows } from '@jinwi/database';
import { matchMax } from '@jinwi/fingerprint';
import { type DataSource } from 'typeorm';
import { type FingerprintBits } from '../../src/seen-before/bands.js';
import { SeenPictureRepository } from '../../src/seen-before/seen-picture.repository.js';

/** Numbers of bits by which the copies differ from their originals. */
const distances = [0, 10, 20, 30, 40];
const searchesEach = 100;
const linearSearches = 3;

interface SearchFigures {
  medianMs: number;
  p95Ms: number;
  linearMs: number;
  indexMegabytes: number;
  tableMegabytes: number;
  /** Maps each distance in bits to the share of copies that were found. A linear scan finds all of them. */
  recall: Record<string, number>;
}

/**
 * Measures how fast copies of random pictures are found, and how many of them. A copy's fingerprint differs by a fixed
 * number of bits; every second copy is a crop.
 */
export async function measureSearch(
  dataSource: DataSource,
  { pictures, members }: { pictures: number; members: number },
): Promise<SearchFigures> {
  const seen = new SeenPictureRepository(dataSource.manager);
  const times: number[] = [];
  const recall: Record<string, number> = {};
  let last: { userId: number; asked: FingerprintBits } | undefined;
  for (const distance of distances) {
    let found = 0;
    for (let count = 0; count < searchesEach; count += 1) {
      const id = 1 + Math.floor(Math.random() * pictures);
      const userId = 1 + (id % members);
      const asked = copyOf((await seen.find({ id, userId }))!, { distance, isCrop: count % 2 === 1 });
      const startMs = performance.now();
      const copies = await seen.findCopies({ id: 0, userId }, asked);
      times.push(performance.now() - startMs);
      if (copies.some(({ analysisId }) => analysisId === id)) found += 1;
      last = { userId, asked };
    }
    recall[distance] = found / searchesEach;
  }
  times.sort((one, other) => one - other);
  return {
    medianMs: times[Math.floor(times.length / 2)]!,
    p95Ms: times[Math.floor(times.length * 0.95)]!,
    linearMs: await linearMs(dataSource, last!),
    ...(await sizes(dataSource)),
    recall,
  };
}

/**
 * Returns a copy whose fingerprints differ from the original's in `distance` bits. The `whole` fingerprint of a crop is
 * a copy of the fingerprint of a part of the original.
 */
function copyOf(
  { whole, parts }: FingerprintBits,
  { distance, isCrop }: { distance: number; isCrop: boolean },
): FingerprintBits {
  if (!isCrop)
    return { whole: flipped(whole, distance), parts: parts.map((part) => flipped(part, distance)) };
  return { whole: flipped(parts[0]!, distance), parts: parts.map((part) => flipped(part, part.length / 2)) };
}

function flipped(bits: string, count: number): string {
  const digits = [...bits];
  const places = new Set<number>();
  while (places.size < count) places.add(Math.floor(Math.random() * digits.length));
  for (const place of places) digits[place] = digits[place] === '0' ? '1' : '0';
  return digits.join('');
}

/** Returns the mean time of a search that reads every picture of the member. */
async function linearMs(
  dataSource: DataSource,
  { userId, asked }: { userId: number; asked: FingerprintBits },
): Promise<number> {
  const startMs = performance.now();
  for (let count = 0; count < linearSearches; count += 1)
    await queryRows(
      dataSource.manager,
      `SELECT analysis_id FROM seen_picture
        WHERE user_id = $1 AND (bit_count(whole # $2::bit(256)) <= ${matchMax}
           OR EXISTS (SELECT 1 FROM unnest(parts) AS part WHERE bit_count(part # $2::bit(256)) <= ${matchMax})
           OR EXISTS (SELECT 1 FROM unnest($3::text[]::bit(256)[]) AS part
                       WHERE bit_count(part # whole) <= ${matchMax}))`,
      [userId, asked.whole, asked.parts],
    );
  return (performance.now() - startMs) / linearSearches;
}

async function sizes(
  dataSource: DataSource,
): Promise<Pick<SearchFigures, 'indexMegabytes' | 'tableMegabytes'>> {
  const [row] = await queryRows<{ indexMegabytes: number; tableMegabytes: number }>(
    dataSource.manager,
    `SELECT pg_relation_size('seen_picture_bands')::float8 / 1e6 AS "indexMegabytes",
            pg_table_size('seen_picture')::float8 / 1e6 AS "tableMegabytes"`,
  );
  return row!;
}
