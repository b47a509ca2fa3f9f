import { type Locale } from '@jinwi/contracts';
import { toEvidence } from '@jinwi/report';
import { formatBytes } from '../../../shared/lib/format.js';
import { type ShownRecord } from '../../report/records.js';
import { type ComparisonWords } from './comparison-sentence.js';

/** A fact with its value in each file. */
export interface RecordRow {
  label: string;
  first: string | null;
  other: string | null;
}

/** Lists the facts that two files state: the file itself, its metadata and its Content Credentials. */
export function recordRows(
  first: ShownRecord,
  other: ShownRecord,
  { t, locale }: { t: ComparisonWords; locale: Locale },
): RecordRow[] {
  const [own, others] = [factsOf(first, { t, locale }), factsOf(other, { t, locale })];
  const labels = new Set([...own.keys(), ...others.keys()]);
  return [...labels].map((label) => ({
    label,
    first: own.get(label) ?? null,
    other: others.get(label) ?? null,
  }));
}

function factsOf(
  record: ShownRecord,
  { t, locale }: { t: ComparisonWords; locale: Locale },
): Map<string, string> {
  const { metadata, credentials } = toEvidence(record, locale);
  const image = record.report?.image;
  const stated = [...metadata.groups.flatMap(({ fields }) => fields), ...metadata.blocks];
  const facts: (readonly [string, string])[] = [
    [t('table.name'), record.imageName],
    ...(image
      ? [
          [t('table.format'), image.format.toUpperCase()] as const,
          [t('table.dimensions'), `${image.width} × ${image.height}`] as const,
        ]
      : []),
    ...(record.imageSize === undefined
      ? []
      : [[t('table.size'), formatBytes(record.imageSize, locale)] as const]),
    ...stated.flatMap(({ label, details }) => (label === null ? [] : [[label, details] as const])),
    [t('table.credentials'), credentials],
  ];
  const merged = new Map<string, string>();
  for (const [label, value] of facts) {
    const known = merged.get(label);
    merged.set(label, known === undefined ? value : `${known}\n${value}`);
  }
  return merged;
}
