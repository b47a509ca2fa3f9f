import assert from 'node:assert';
import {
  type AnalysisRecord,
  type Artifacts,
  type Locale,
  type SecondOpinion,
  type RpcResponse,
} from '@jinwi/contracts';
import { recordTexts } from '@jinwi/report';
import { type StoredAnalysis } from './analysis.repository.js';
import { toReport } from './to-report.js';
import { digestOf } from './shown-analyses.repository.js';

/**
 * Builds the record that the API returns. Its texts are written on every read, so that old records also appear in the
 * reader's language (API-041).
 */
export function toRecord(analysis: StoredAnalysis, locale: Locale): AnalysisRecord {
  const { id, userId, imageName, imageSize, result, score, hidden, createdAt, secondOpinion, source } =
    analysis;
  assert(
    result !== null && score !== null && analysis.report !== null,
    'only a finished analysis has a record',
  );
  const report = toReport(analysis.report);
  return {
    id,
    userId,
    imageUrl: `/api/analysis/${id}/image`,
    imageName,
    imageSize,
    result,
    score,
    ...recordTexts({ report, result }, locale),
    hidden,
    createdAt: createdAt.toISOString(),
    artifacts: toArtifacts(analysis),
    report,
    secondOpinion: secondOpinion && toSecondOpinion(secondOpinion),
    ...(source ? { source } : {}),
  };
}

const dayMs = 86_400_000;

/** Returns when an ended analysis expires and is deleted; null if it is kept until its owner deletes it. */
export const keptUntil = ({ finishedAt }: StoredAnalysis, keepDays: number | null): string | null =>
  keepDays === null || finishedAt === null
    ? null
    : new Date(finishedAt.getTime() + keepDays * dayMs).toISOString();

export const toSecondOpinion = ({ source, state, points, summary }: SecondOpinion): SecondOpinion => ({
  source,
  state,
  points,
  summary,
});

function toArtifacts({ id, images }: StoredAnalysis): Artifacts {
  const kinds = (['thumbnail', 'ela', 'heatmap', 'ingredients'] as const).filter((kind) => images[kind]);
  const artifacts: Artifacts = { original: `/api/analysis/${id}/original` };
  for (const kind of kinds) artifacts[kind] = `/api/analysis/${id}/${kind}`;
  const pictures = images.evidence?.pictures;
  if (pictures) artifacts.evidence = { url: `/api/analysis/${id}/evidence`, pictures };
  return artifacts;
}

type Exported = NonNullable<RpcResponse<'analysis.exportNext'>['next']>;

/** Returns what a member's data export contains of an analysis: its record, and where its images are stored. */
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

/** A failed analysis has no stored files. */
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
