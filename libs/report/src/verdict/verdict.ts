import { scoreClearMin, scoreSuspiciousMin, type Verdict, verdicts } from '@jinwi/contracts';

export type VerdictTone = 'clear' | 'suspicious' | 'strong' | 'neutral';

export const verdictClasses = ['authentic', 'no-signs', 'suspicious', 'fake'] as const;
export type VerdictClass = (typeof verdictClasses)[number];

export type ScoreTone = Exclude<VerdictTone, 'neutral'>;

const tones: Readonly<Record<Verdict, VerdictTone>> = {
  'Likely Genuine': 'clear',
  'No Signs Found': 'neutral',
  'Possibly Manipulated': 'suspicious',
  'Possibly AI-Generated': 'suspicious',
  'Likely Manipulated': 'strong',
  'Likely AI-Generated': 'strong',
  Inconclusive: 'neutral',
};

/** Returns the verdict of a stored English label; null for the label of another engine, which is shown as stored. */
export const knownVerdict = (result: string): Verdict | null =>
  verdicts.find((verdict) => verdict === result) ?? null;

/** The tone that colours a label: green, yellow, red or neutral; red for any unknown label (BR-037). */
export const toneOfVerdict = (result: string): VerdictTone => {
  const verdict = knownVerdict(result);
  return verdict ? tones[verdict] : 'strong';
};

const classOfTone: Record<VerdictTone, VerdictClass> = {
  clear: 'authentic',
  neutral: 'no-signs',
  suspicious: 'suspicious',
  strong: 'fake',
};

/** The class by which a label is filtered; unknown labels count as `fake`. */
export const classOfVerdict = (result: string): VerdictClass => classOfTone[toneOfVerdict(result)];

export const isAiVerdict = (result: string): boolean => knownVerdict(result) === 'Likely AI-Generated';

/** Whether to show the score. If too little could be tested, the stored score is meaningless. */
export const showsScore = (result: string): boolean => knownVerdict(result) !== 'Inconclusive';

export const toneOfScore = (score: number): ScoreTone => {
  if (score >= scoreClearMin) return 'clear';
  return score >= scoreSuspiciousMin ? 'suspicious' : 'strong';
};

/** The tone of a record's score bar: neutral for a neutral verdict, even if the score is high. */
export const toneOfRecord = ({ result, score }: { result: string; score: number }): VerdictTone =>
  toneOfVerdict(result) === 'neutral' ? 'neutral' : toneOfScore(score);
