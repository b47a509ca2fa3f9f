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

/** The filter that a label falls under; labels that are not ours count as `fake`. */
export const classOfVerdict = (result: string): VerdictClass => classOfTone[toneOfVerdict(result)];

export const toneOfScore = (score: number): MeterTone => {
  if (score >= scoreClearMin) return 'clear';
  return score >= scoreSuspiciousMin ? 'suspicious' : 'strong';
};

/** Labels are stored in English. A label of another engine is null: it is shown as stored. */
export const knownVerdict = (result: string): Verdict | null =>
  verdicts.find((verdict) => verdict === result) ?? null;
