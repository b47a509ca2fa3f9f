import { createHash } from 'node:crypto';
import { type ForensicReport } from '@jinwi/forensics';
import { type StoredOpinion } from './entities/analysis.entity.js';

// What decides a record besides the image: with the same judges, the same bytes get the same record.

/** The engine with its trust list, and the model of the second opinion if there is one, as one text to compare. */
export const judgesName = ({ engine, opinion }: { engine: string; opinion: string | null }): string =>
  opinion === null ? engine : `${engine} ${opinion}`;

/** False where asking again may say more: a model gave no opinion, or our own signature could not be known. */
export function mayAnswerAgain(
  { provenance }: Pick<ForensicReport, 'provenance'>,
  { secondOpinion, ownAuthority }: { secondOpinion: StoredOpinion | null; ownAuthority: string | null },
): boolean {
  const isOpinionMissing = secondOpinion?.state === 'unavailable';
  const mayBeOwn = ownAuthority === null && provenance.state === 'unknown-signer';
  return !isOpinionMissing && !mayBeOwn;
}

const digestLength = 12;

/** A short name for a configuration or a file. */
export const shortDigest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, digestLength);
