import assert from 'node:assert';
import { type ShownDecision } from '@jinwi/contracts';
import { replaceLocation } from '@jinwi/report';
import { type UnsignedReport } from '@jinwi/report-signature';
import { type StoredAnalysis } from '../analyses/analysis.repository.js';
import { toSecondOpinion } from '../analyses/to-record.js';
import { toReport } from '../analyses/to-report.js';

interface Agreed {
  issuer: string;
  signedAt: Date;
  withPicture: boolean;
  withLocation: boolean;
  withSource?: boolean | undefined;
  /** Null if the owner withholds the decision or has made none. */
  decision: ShownDecision | null;
}

/**
 * Builds the report that a link shows. The report has no data about its owner. It has the location, the source and the
 * decision only if the owner agreed.
 */
export function toSharedReport(
  { id, imageName, imageSize, result, score, report, secondOpinion, source, createdAt }: StoredAnalysis,
  { issuer, signedAt, withPicture, withLocation, withSource = false, decision }: Agreed,
): UnsignedReport {
  assert(result !== null && score !== null && report !== null, 'only a finished analysis is shared');
  const whole = toReport(report);
  return {
    version: 1,
    issuer,
    signedAt: signedAt.toISOString(),
    analysisId: id,
    imageName,
    imageSize,
    analyzedAt: createdAt.toISOString(),
    result,
    score,
    withPicture,
    withLocation,
    ...(withSource && source ? { source } : {}),
    report: withLocation ? whole : replaceLocation(whole, null),
    secondOpinion: secondOpinion && toSecondOpinion(secondOpinion),
    ...(decision ? { decision } : {}),
  };
}
