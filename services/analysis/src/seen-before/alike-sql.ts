import { matchMax } from '@jinwi/fingerprint';
import { askedBands, type FingerprintBits, ownerShift } from './bands.js';

const fingerprintBits = 256;

/** How two pictures agree: as wholes, or one is a part of the other; `cut` if the one asked about is the part. */
export type Agreement = 'whole' | 'cut' | 'kept';

/** SQL for the keys of an owner's bands. */
export const bandsSql = (owner: string, bands: string): string =>
  `ARRAY(SELECT (${owner}::bigint << ${ownerShift}) | band FROM unnest(${bands}::integer[]) AS band)`;

/** The parameters of {@link alikeSql}. */
export const alikeValues = (owner: number, asked: FingerprintBits): unknown[] => [
  owner,
  askedBands(asked),
  asked.whole,
  asked.parts,
];

/**
 * SQL that selects the rows of an owner that agree with a picture, with how they agree and in how many bits they differ.
 * Its first four parameters are {@link alikeValues}; `condition` scopes the rows a second time. Materialised, so that the
 * index of the bands is used whatever the rest of the statement asks for.
 */
export const alikeSql = (table: string, { id, condition }: { id: string; condition: string }): string => `
  alike AS MATERIALIZED (
    SELECT ${id} AS id, agreement, "differingBits"
      FROM ${table},
           LATERAL (
             SELECT agreement, "differingBits"
               FROM (VALUES
                 ('whole', bit_count(whole # $3::bit(256))),
                 ('cut', (SELECT min(bit_count(part # $3::bit(256))) FROM unnest(parts) AS part)),
                 ('kept', (SELECT min(bit_count(part # whole)) FROM unnest($4::text[]::bit(256)[]) AS part))
               ) AS compared (agreement, "differingBits")
              WHERE "differingBits" <= ${matchMax}
              ORDER BY agreement <> 'whole', "differingBits" LIMIT 1
           ) AS nearest
     WHERE bands && ${bandsSql('$1', '$2')} AND ${condition}
  )`;

export const similarityOf = (differingBits: number): number =>
  Math.round((100 * (fingerprintBits - differingBits)) / fingerprintBits);
