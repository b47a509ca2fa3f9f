import { type Verdict } from '@jinwi/contracts';
import { type ReportWords, type VerdictWords } from '../words/report-words.js';
import { knownVerdict, type ScoreTone, toneOfScore, toneOfVerdict } from './verdict.js';

const labelKeys = {
  'Likely Genuine': 'verdict.genuine',
  'No Signs Found': 'verdict.noSigns',
  'Possibly Manipulated': 'verdict.possible',
  'Possibly AI-Generated': 'verdict.possiblyAi',
  'Likely Manipulated': 'verdict.manipulated',
  'Likely AI-Generated': 'verdict.aiGenerated',
  Inconclusive: 'verdict.inconclusive',
} as const satisfies Record<Verdict, string>;

/** Translates a label, which is stored in English; an unknown label is shown as stored. */
export const verdictLabel = (result: string, t: VerdictWords): string => {
  const verdict = knownVerdict(result);
  return verdict ? t(labelKeys[verdict]) : result;
};

/** The score with what it does not say: it is no probability, and high where nothing was found. */
export const scoreCaption = ({ result, score }: { result: string; score: number }, t: ReportWords): string =>
  t(toneOfVerdict(result) === 'neutral' ? 'score.captionQuiet' : 'score.caption', { score });

const wordKeys = {
  clear: 'word.clear',
  suspicious: 'word.suspicious',
  strong: 'word.strong',
} as const satisfies Record<ScoreTone, string>;

/** "Nothing found", "Suspicious" or "Strong signal". Shown with every colour, so that nobody must rely on colour. */
export const toneWord = (tone: ScoreTone, t: VerdictWords): string => t(wordKeys[tone]);

/** The word for a criterion's score. `clearWord` replaces "Nothing found"; null if the criterion has no own word. */
export function scoreWord(
  { score, clearWord }: { score: number; clearWord: string | null },
  t: VerdictWords,
): string {
  const tone = toneOfScore(score);
  return (tone === 'clear' ? clearWord : null) ?? toneWord(tone, t);
}
