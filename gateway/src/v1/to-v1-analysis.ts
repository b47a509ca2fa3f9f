import {
  type AnalysisProgress,
  type AnalysisRecord,
  isErrorCode,
  type Locale,
  type Manipulation,
  type Report,
  type V1Analysis,
  type V1AnalysisItem,
  type V1Images,
  type V1Report,
} from '@jinwi/contracts';
import { type AddressedImage, ImageAddresses } from '../http/signed-addresses.js';
import { problemOf } from '../http/render-error.js';

type SignImages = (record: AnalysisRecord) => V1Images;

/** Signs the addresses of a record's images; all expire at the same time. */
export function imageSigner(addresses: ImageAddresses, now: number): SignImages {
  const until = ImageAddresses.untilFrom(now);
  return ({ id, userId, artifacts }) => {
    const url = (kind: (AddressedImage & { of: 'analysis' })['kind']) =>
      addresses.sign({ of: 'analysis', id, kind, userId }, until);
    const { evidence } = artifacts;
    const kinds = ['thumbnail', 'original', 'ela', 'heatmap', 'ingredients'] as const;
    const maps = kinds.filter((kind) => artifacts[kind]);
    return {
      expiresAt: new Date(until).toISOString(),
      preview: url('preview'),
      ...Object.fromEntries(maps.map((kind) => [kind, url(kind)])),
      ...(evidence && { evidence: { url: url('evidence'), pictures: evidence.pictures } }),
    };
  };
}

interface Watched extends AnalysisProgress {
  failure: string | null;
}

/** `record` is null unless the analysis has ended successfully. */
export function toV1Analysis(
  { id, state, steps, failure }: Watched,
  { record, locale, sign }: { record: AnalysisRecord | null; locale: Locale; sign: SignImages },
): V1Analysis {
  const code = isErrorCode(failure) ? failure : 'analysis.failed';
  return {
    id,
    state,
    steps,
    report: record && toReport(record, sign),
    failure: state === 'failed' ? problemOf({ code, locale }) : null,
  };
}

function toReport(record: AnalysisRecord, sign: SignImages): V1Report {
  const { report, secondOpinion } = record;
  return {
    ...summaryOf(record),
    alteration: report?.alteration ?? null,
    ai: report?.ai ?? null,
    texts: textsOf(record),
    evidence: report && withoutAnswers(report),
    secondOpinion,
    images: sign(record),
  };
}

const withoutAnswers = ({ alteration, ai, ...evidence }: Report): V1Report['evidence'] => evidence;

export function toV1Item(record: AnalysisRecord, sign: SignImages): V1AnalysisItem {
  const { expiresAt, preview, thumbnail } = sign(record);
  const images = { expiresAt, preview, ...(thumbnail && { thumbnail }) };
  return { id: record.id, ...summaryOf(record), images };
}

const summaryOf = ({
  imageName,
  imageSize,
  createdAt,
  keptUntil = null,
  result,
  score,
  decision,
}: AnalysisRecord) => ({
  imageName,
  imageSizeBytes: imageSize,
  createdAt,
  keptUntil,
  verdict: result,
  score,
  decision: decision?.decision ?? null,
});

function textsOf({ manipulation }: AnalysisRecord): V1Report['texts'] {
  if (manipulation === null) return { evaluation: '', tests: [] };
  const { overallEvaluation, criteria } = JSON.parse(manipulation) as Manipulation;
  return {
    evaluation: overallEvaluation,
    tests: criteria.map(({ id, name, details }) => ({ id, name, details })),
  };
}
