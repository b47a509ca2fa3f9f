import { type Verdict } from '@jinwi/contracts';
import { type TFunction } from 'i18next';
import { knownVerdict, type ScoreTone } from './verdict.js';
import './verdict-texts.js';

const labelKeys = {
  'Likely Genuine': 'verdict.genuine',
  'No Signs Found': 'verdict.noSigns',
  'Possibly Manipulated': 'verdict.possible',
  'Likely Manipulated': 'verdict.manipulated',
  'Likely AI-Generated': 'verdict.aiGenerated',
  Inconclusive: 'verdict.inconclusive',
} as const satisfies Record<Verdict, string>;

/** Labels are stored in English and shown in the reader's language; an unknown one is shown as stored. */
export const verdictLabel = (result: string, t: TFunction<'analysis'>): string => {
  const verdict = knownVerdict(result);
  return verdict ? t(labelKeys[verdict]) : result;
};

const wordKeys = {
  clear: 'word.clear',
  suspicious: 'word.suspicious',
  strong: 'word.strong',
} as const satisfies Record<ScoreTone, string>;

/** "Clear", "Suspicious", "Strong signal": accompanies every colour. */
export const toneWord = (tone: ScoreTone, t: TFunction<'analysis'>): string => t(wordKeys[tone]);
