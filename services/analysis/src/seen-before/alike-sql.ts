import { matchMax } from '@jinwi/fingerprint';
import { askedBands, bandBits, type FingerprintBits, ownerShift } from './bands.js';

const fingerprintBits = 256;

/**
 * How two pictures match. `whole`: as wholes. `cut`: the picture searched for is a part of the stored one. `kept`: the
 * stored picture is a part of the one searched for.
 */
export type Agreement = 'whole' | 'cut' | 'kept';

/** Returns SQL for the index keys of bands (sections of a fingerprint). A key combines the owner's id and a band. */
export const bandsSql = (owner: string, bands: string): string =>
  `ARRAY(SELECT (${owner}::bigint << ${ownerShift}) | band FROM unnest(${bands}::integer[]) AS band)`;

export function alikeValues(owner: number, asked: FingerprintBits): unknown[] {
  const { near, exact } = askedBands(asked);
  return [owner, near, exact, asked.whole, asked.parts];
}

/** Maximum number of matches. The oldest ones are kept. */
const alikeMax = 200;
/** Maximum number of rows per band. Without it, the query planner would read the whole table. */
const bandRowsMax = 500;

/**
 * Returns SQL that selects those of an owner's rows that match a picture, with the kind of match and the number of
 * differing bits. Its first five parameters are {@link alikeValues}; `condition` restricts the rows further. Each of
 * the `near` bands (see `askedBands`) is searched separately, because the time of a GIN search grows with the number of
 * keys times the rows found.
 */
export const alikeSql = (table: string, { id, condition }: { id: string; condition: string }): string => `
  found AS MATERIALIZED (
    SELECT stored.*
      FROM (
        SELECT array_agg(($1::bigint << ${ownerShift}) | (band # flip)) AS keys
          FROM unnest($2::integer[]) AS band,
               (SELECT 0 AS flip UNION ALL SELECT 1 << bit FROM generate_series(0, ${bandBits - 1}) AS bit) AS flips
         GROUP BY band
         UNION ALL SELECT ${bandsSql('$1', '$3')}
      ) AS asked,
      LATERAL (
        SELECT ${id} AS id, whole, parts FROM ${table}
         WHERE bands && asked.keys AND ${condition} LIMIT ${bandRowsMax}
      ) AS stored
  ), compared AS (
    SELECT id, bit_count(whole # $4::bit(256)) AS "wholeBits",
           (SELECT min(bit_count(part # $4::bit(256))) FROM unnest(parts) AS part) AS "cutBits",
           (SELECT min(bit_count(part # whole)) FROM unnest($5::text[]::bit(256)[]) AS part) AS "keptBits"
      FROM (SELECT DISTINCT ON (id) * FROM found) AS candidate
  ), alike AS MATERIALIZED (
    SELECT id, least("wholeBits", "cutBits", "keptBits") AS "differingBits",
           CASE WHEN "wholeBits" <= ${matchMax} THEN 'whole'
                WHEN "cutBits" <= coalesce("keptBits", ${fingerprintBits}) THEN 'cut' ELSE 'kept' END AS agreement
      FROM compared WHERE least("wholeBits", "cutBits", "keptBits") <= ${matchMax}
     ORDER BY id LIMIT ${alikeMax}
  )`;

export const similarityOf = (differingBits: number): number =>
  Math.round((100 * (fingerprintBits - differingBits)) / fingerprintBits);
