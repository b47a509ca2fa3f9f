import { type AiAnswer, type ForensicRemark, type Locale, type Report } from '@jinwi/contracts';
import { sentence } from './criterion-evidence.js';

/** Id of the test that asks our own network. */
export const aiPixelsId = 'ai-pixels';

/** The answer with the three ways in which it can be unknown. */
export type AiState = 'declared' | 'likely' | 'signs' | 'undecided' | 'unlikely' | 'unseen';

export interface AiEvidence {
  state: AiState;
  /** From the pixels alone; null where the network could not look. */
  percent: number | null;
  /** What the network says of the pixels and which size of the picture counted most, as sentences. */
  pixels: { says: string | null; scale: string | null };
  /** The network, with its version where its name holds one. */
  network: { version: string | null; isWeighed: boolean } | null;
}

/** Null for reports of the version before, which say nothing of AI by the pixels. */
export function toAiEvidence({ ai, criteria }: Report, locale: Locale): AiEvidence | null {
  if (!ai) return null;
  const test = criteria.find(({ id }) => id === aiPixelsId);
  const [says = null, scale = null] = (test?.details ?? []).map((remark) => sentence(remark, locale));
  return {
    state: stateOf(ai),
    percent: ai.probability === null ? null : shownPercent(ai.probability),
    pixels: { says, scale },
    network:
      ai.model === null
        ? null
        : { version: ai.model.split('@')[1] ?? null, isWeighed: (test?.weight ?? 0) > 0 },
  };
}

function stateOf({ answer, basis, probability }: AiAnswer): AiState {
  if (answer !== 'unknown') return answer;
  if (basis.includes('ai-pixels.signs')) return 'signs';
  return probability === null ? 'unseen' : 'undecided';
}

/** Neither 0 nor 100: no network is certain. */
const shownPercent = (probability: number): number =>
  Math.min(99, Math.max(1, Math.round(probability * 100)));

/** What the answer rests on, in its order, with the names and numbers that the report holds for each code. */
export function basisOf({ ai, aiMarkers, findings, criteria }: Report): ForensicRemark[] {
  const test = criteria.find(({ id }) => id === aiPixelsId);
  const said = [
    ...aiMarkers,
    ...findings,
    ...criteria.flatMap(({ details }) => details),
    ...(test?.reason ? [test.reason] : []),
  ];
  return (ai?.basis ?? []).flatMap((code) => said.filter((remark) => remark.code === code));
}
