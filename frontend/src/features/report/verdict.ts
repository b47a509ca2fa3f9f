import { scoreClearMin, scoreSuspiciousMin, type Verdict, verdicts } from '@jinwi/contracts';
import { type MeterTone } from '../../shared/ui/meter.js';

export const verdictClasses = ['authentic', 'suspicious', 'fake'] as const;
export type VerdictClass = (typeof verdictClasses)[number];

const genuine: Verdict = 'Likely Genuine';
const possible: Verdict = 'Possibly Manipulated';

/** Green, yellow, and red for anything else (BR-037). */
export const toneOfVerdict = (result: string): MeterTone => {
  if (result === genuine) return 'clear';
  return result === possible ? 'suspicious' : 'strong';
};

const classOfTone: Record<MeterTone, VerdictClass> = {
  clear: 'authentic',
  suspicious: 'suspicious',
  strong: 'fake',
};

/** The filter class of a label; unknown labels count as `fake`. */
export const classOfVerdict = (result: string): VerdictClass => classOfTone[toneOfVerdict(result)];

export const toneOfScore = (score: number): MeterTone => {
  if (score >= scoreClearMin) return 'clear';
  return score >= scoreSuspiciousMin ? 'suspicious' : 'strong';
};

/** Labels are stored in English. Null for another engine's label, which is shown as stored. */
export const knownVerdict = (result: string): Verdict | null =>
  verdicts.find((verdict) => verdict === result) ?? null;
