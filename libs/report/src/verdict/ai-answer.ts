import { type AiAnswer, type Locale, type Report, type ReportProvenance } from '@jinwi/contracts';
import { sentence } from '../evidence/remarks.js';

/** Id of the test that runs our own network. */
export const aiPixelsId = 'ai-pixels';

/**
 * Whether AI made the image, in more detail than the engine's answer. `own`: this service made and signed it;
 * `recovered`: this service made it, according to its watermark or fingerprint; `own-software`, `recovered-software`:
 * likewise, but without AI. `signed`: valid Content Credentials say that AI made the whole image; `declared`: the file
 * says so outside Content Credentials; `edited`: the file says that AI made a part; `software`: the file says that a
 * program without AI made it. `unknown-signer`, `expired`, `invalid`: Content Credentials say that AI made the whole
 * image, but prove nothing. `camera`: the file looks as a camera saves it, and our network cannot tell.
 */
export type AiState =
  | 'own'
  | 'own-software'
  | 'recovered'
  | 'recovered-software'
  | 'signed'
  | UnprovenState
  | 'declared'
  | 'edited'
  | 'software'
  | 'likely'
  | 'signs'
  | 'undecided'
  | 'unlikely'
  | 'camera'
  | 'unseen';

const unprovenStates = ['unknown-signer', 'expired', 'invalid'] as const;
export type UnprovenState = (typeof unprovenStates)[number];

export const isUnproven = (state: string): state is UnprovenState =>
  unprovenStates.some((each) => each === state);

export interface AiEvidence {
  state: AiState;
  /** The network's finding as a sentence; null if the report has none. */
  says: string | null;
  /** `version` is null if the network's name has none; `isWeighed` says whether its test counts in the score. */
  network: { version: string | null; isWeighed: boolean } | null;
}

/** Returns null for reports made before the network existed. */
export function toAiEvidence({ ai, criteria, provenance }: Report, locale: Locale): AiEvidence | null {
  if (!ai) return null;
  const test = criteria.find(({ id }) => id === aiPixelsId);
  const [finding] = test?.details ?? [];
  return {
    state: aiStateOf(ai, provenance),
    says: finding ? sentence(finding, locale) : null,
    network:
      ai.model === null
        ? null
        : { version: ai.model.split('@')[1] ?? null, isWeighed: (test?.weight ?? 0) > 0 },
  };
}

export function aiStateOf(
  { answer, basis, probability, declared }: AiAnswer,
  { state, recovered }: ReportProvenance,
): AiState {
  if (answer === 'declared' && declared?.isOwn && declared.extent !== 'edited')
    return `${recovered ? 'recovered' : 'own'}${declared.extent === 'generated' ? '' : '-software'}`;
  if (answer === 'declared' && declared?.extent === 'edited') return 'edited';
  if (answer === 'declared' && declared?.extent === 'algorithmic') return 'software';
  if (answer === 'declared' && basis.some(isByCredentials) && isUnproven(state)) return state;
  if (answer === 'declared')
    return (declared?.isSigned ?? basis.some(isByCredentials)) ? 'signed' : 'declared';
  if (answer === 'unlikely' && !basis.includes('ai-pixels.unlikely')) return 'camera';
  if (answer !== 'unknown') return answer;
  if (basis.includes('ai-pixels.signs')) return 'signs';
  return probability === null ? 'unseen' : 'undecided';
}

const isByCredentials = (code: string): boolean =>
  code.startsWith('provenance.') || code === 'ai.credentials';
