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
  /** Null if the owner withholds the decision or decided nothing. */
  decision: ShownDecision | null;
}

/** Builds the report that a link shows. It has no data about its owner, and the location only if the owner agreed. */
export function toSharedReport(
  { id, imageName, imageSize, result, score, report, secondOpinion, createdAt }: StoredAnalysis,
  { issuer, signedAt, withPicture, withLocation, decision }: Agreed,
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
    report: withLocation ? whole : replaceLocation(whole, null),
    secondOpinion: secondOpinion && toSecondOpinion(secondOpinion),
    ...(decision ? { decision } : {}),
  };
}
