import { type AiAnswer, type Report, type ReportProvenance } from '../../analysis.js';
import { type Locale } from '../../constants.js';
import { sentence } from '../remarks.js';

/** Id of the test with our own network. */
export const aiPixelsId = 'ai-pixels';

/**
 * The answer, with the kinds of declarations and of unknown told apart: `own` and `own-software` were made and
 * signed by this service; `signed` and `declared` say that AI made the whole image, `edited` a part of it, `software` that
 * a program without AI made it. Content Credentials say what `signed` says, but prove nothing, if they are by an
 * `unknown-signer`, `expired` or `invalid`.
 */
export type AiState =
  | 'own'
  | 'own-software'
  | 'signed'
  | UnprovenState
  | 'declared'
  | 'edited'
  | 'software'
  | 'likely'
  | 'signs'
  | 'undecided'
  | 'unlikely'
  | 'unseen';

const unprovenStates = ['unknown-signer', 'expired', 'invalid'] as const;
export type UnprovenState = (typeof unprovenStates)[number];

export const isUnproven = (state: string): state is UnprovenState =>
  unprovenStates.some((each) => each === state);

export interface AiEvidence {
  state: AiState;
  /** From the pixels alone; null if the network could not run. */
  percent: number | null;
  /** The network's finding and the most decisive image size, as sentences. */
  pixels: { says: string | null; scale: string | null };
  /** The network, with the version in its name if there is one. */
  network: { version: string | null; isWeighed: boolean } | null;
}

/** Null for reports older than the network. */
export function toAiEvidence({ ai, criteria, provenance }: Report, locale: Locale): AiEvidence | null {
  if (!ai) return null;
  const test = criteria.find(({ id }) => id === aiPixelsId);
  const [says = null, scale = null] = (test?.details ?? []).map((remark) => sentence(remark, locale));
  return {
    state: aiStateOf(ai, provenance),
    percent: ai.probability === null ? null : shownPercent(ai.probability),
    pixels: { says, scale },
    network:
      ai.model === null
        ? null
        : { version: ai.model.split('@')[1] ?? null, isWeighed: (test?.weight ?? 0) > 0 },
  };
}

export function aiStateOf(
  { answer, basis, probability, declared }: AiAnswer,
  { state }: ReportProvenance,
): AiState {
  if (answer === 'declared' && declared?.isOwn && declared.extent !== 'edited')
    return declared.extent === 'generated' ? 'own' : 'own-software';
  if (answer === 'declared' && declared?.extent === 'edited') return 'edited';
  if (answer === 'declared' && declared?.extent === 'algorithmic') return 'software';
  if (answer === 'declared' && basis.some(isByCredentials) && isUnproven(state)) return state;
  if (answer === 'declared')
    return (declared?.isSigned ?? basis.some(isByCredentials)) ? 'signed' : 'declared';
  if (answer !== 'unknown') return answer;
  if (basis.includes('ai-pixels.signs')) return 'signs';
  return probability === null ? 'unseen' : 'undecided';
}

const isByCredentials = (code: string): boolean =>
  code.startsWith('provenance.') || code === 'ai.credentials';

/** Never 0 or 100: no network is certain. */
const shownPercent = (probability: number): number =>
  Math.min(99, Math.max(1, Math.round(probability * 100)));
