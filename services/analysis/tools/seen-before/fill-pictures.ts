import { queryRows } from '@jinwi/database';
import { type DataSource, type EntityManager } from 'typeorm';
import { bandBits, bandCount, ownerShift, partBit } from '../../src/seen-before/bands.js';

const partCount = 10;
const batchSize = 50_000;

/** Returns SQL for random bits. `seed` must depend on the row, so that PostgreSQL makes new bits for each row. */
const someBits = (seed: string) =>
  `('x' || md5(random()::text || ${seed}) || md5(${seed} || random()::text))::bit(256)`;

/**
 * Returns SQL for the keys that `storedBands` returns. The database makes them, because a million pictures have 88
 * million keys.
 */
const bands = (bits: string, first: string) =>
  `SELECT ${first} | (number << ${bandBits}) | substring(${bits} FROM number * ${bandBits} + 1 FOR ${bandBits})::integer AS key
     FROM generate_series(0, ${bandCount - 1}) AS number`;

const analyses = `
  INSERT INTO analysis (id, submission_id, user_id, object_key, image_name, image_size, state, result, score, report,
         finished_at)
  SELECT id, gen_random_uuid(), 1 + id % $3, '', 'photo.jpg', 1, 'done', 'No Signs Found', 90, '{}', now()
    FROM generate_series($1::integer, $2::integer) AS id`;

const pictures = `
  INSERT INTO seen_picture (analysis_id, user_id, whole, parts, bands)
  SELECT id, 1 + id % $3, whole, parts,
         ARRAY(${bands('whole', 'owner')})
           || ARRAY(SELECT key FROM unnest(parts) AS part, LATERAL (${bands('part', `owner | ${partBit}`)}) AS keys)
    FROM (SELECT id, (1 + id % $3)::bigint << ${ownerShift} AS owner, ${someBits('id')} AS whole,
                 ARRAY(SELECT ${someBits('(id + part)')} FROM generate_series(1, ${partCount}) AS part) AS parts
            FROM generate_series($1::integer, $2::integer) AS id OFFSET 0) AS made`;

/** Replaces all stored pictures with random ones, assigned to the members in turn. */
export function fillPictures(
  dataSource: DataSource,
  { pictures: count, members }: { pictures: number; members: number },
): Promise<void> {
  return dataSource.transaction(async (manager) => {
    await manager.query('SET LOCAL statement_timeout = 0');
    await manager.query(`SET LOCAL maintenance_work_mem = '1GB'`);
    await manager.query('TRUNCATE analysis, seen_picture');
    const [index] = await queryRows<{ sql: string }>(
      manager,
      `SELECT pg_get_indexdef('analysis.seen_picture_bands'::regclass) AS sql`,
    );
    await manager.query('DROP INDEX seen_picture_bands');
    await insertAll(manager, { count, members });
    await manager.query(index!.sql);
    await manager.query('ANALYZE analysis, seen_picture');
  });
}

async function insertAll(
  manager: EntityManager,
  { count, members }: { count: number; members: number },
): Promise<void> {
  for (let first = 1; first <= count; first += batchSize) {
    const last = Math.min(count, first + batchSize - 1);
    await manager.query(analyses, [first, last, members]);
    await manager.query(pictures, [first, last, members]);
  }
}
