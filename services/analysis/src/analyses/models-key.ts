import { createHash } from 'node:crypto';
import { type ForensicReport } from '@jinwi/forensics';
import { type StoredOpinion } from '../entities/analysis.entity.js';

/**
 * Names everything besides the image that decides a record: the engine with its trust list, and the second opinion's
 * model if there is one. The same bytes and key give the same record.
 */
export const modelsKey = ({ engine, opinion }: { engine: string; opinion: string | null }): string =>
  opinion === null ? engine : `${engine} ${opinion}`;

/**
 * Whether a repeated analysis would say the same. False if a model gave no opinion, or if it is unknown whether this
 * installation signed the image.
 */
export function isRepeatable(
  { provenance }: Pick<ForensicReport, 'provenance'>,
  { secondOpinion, ownAuthority }: { secondOpinion: StoredOpinion | null; ownAuthority: string | null },
): boolean {
  const isOpinionMissing = secondOpinion?.state === 'unavailable';
  const mayBeOwn = ownAuthority === null && provenance.state === 'unknown-signer';
  return !isOpinionMissing && !mayBeOwn;
}

const digestLength = 12;

/** Shortens a configuration or a file to a digest that names it. */
export const shortDigest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, digestLength);
