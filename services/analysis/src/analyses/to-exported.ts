import { type Locale, type RpcResponse } from '@jinwi/contracts';
import { type StoredAnalysis } from './analysis.repository.js';
import { digestOf } from './visible-analysis.js';
import { toRecord } from './to-record.js';

type Exported = NonNullable<RpcResponse<'analysis.exportNext'>['next']>;

/** An analysis in a member's data export: its record, and where its images are stored. */
export function toExported(analysis: StoredAnalysis, locale: Locale): Exported {
  const { id, state, hidden, imageName, imageSize, createdAt, failureCode, source } = analysis;
  return {
    id,
    state,
    hidden,
    imageName,
    imageSize,
    createdAt: createdAt.toISOString(),
    failure: failureCode,
    source,
    record: state === 'done' ? toRecord(analysis, locale) : null,
    files: filesOf(analysis),
  };
}

/** A failed analysis has no files. */
function filesOf(analysis: StoredAnalysis): Exported['files'] {
  const { state, objectKey, images, report, imageSize: sizeBytes } = analysis;
  if (state === 'failed') return [];
  const original = {
    name: report ? `original.${report.image.format}` : 'original',
    key: objectKey,
    sizeBytes,
    sha256: digestOf(analysis) ?? undefined,
  };
  const drawn = Object.entries(images).map(([kind, { key, contentType }]) => ({
    name: `${kind}.${contentType.slice('image/'.length)}`,
    key,
  }));
  return [original, ...drawn];
}
