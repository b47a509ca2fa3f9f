import { createHash } from 'node:crypto';
import { type ForensicReport } from '@jinwi/forensics';
import { type StoredOpinion } from '../entities/analysis.entity.js';

/**
 * Returns a key for everything besides the image that determines the result: the engine with its trust list, and the
 * model of the second opinion, if any. The same bytes and the same key give the same result.
 */
export const modelsKey = ({ engine, opinion }: { engine: string; opinion: string | null }): string =>
  opinion === null ? engine : `${engine} ${opinion}`;

/**
 * Returns whether another analysis of the same image would give the same result. False if a model gave no opinion, or
 * if it is unknown whether this installation signed or made the image.
 */
export function isRepeatable(
  { provenance }: Pick<ForensicReport, 'provenance'>,
  {
    secondOpinion,
    ownAuthority,
    isOriginKnown,
  }: { secondOpinion: StoredOpinion | null; ownAuthority: string | null; isOriginKnown: boolean },
): boolean {
  const isOpinionMissing = secondOpinion?.state === 'unavailable';
  const mayBeOwn = ownAuthority === null && provenance.state === 'unknown-signer';
  return !isOpinionMissing && !mayBeOwn && isOriginKnown;
}

const digestLength = 12;

/** Returns a short SHA-256 digest that identifies a configuration or a file. */
export const shortDigest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, digestLength);
