import { type Verdict } from '@jinwi/contracts';
import { type TFunction } from 'i18next';
import { type MeterTone } from '../../shared/ui/meter.js';
import { knownVerdict } from './verdict.js';
import './verdict-texts.js';

const labelKeys = {
  'Likely Genuine': 'verdict.genuine',
  'Possibly Manipulated': 'verdict.possible',
  'Likely Manipulated': 'verdict.manipulated',
  'Likely AI-Generated': 'verdict.aiGenerated',
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
} as const satisfies Record<MeterTone, string>;

/** "Clear", "Suspicious", "Strong signal": accompanies every colour. */
export const toneWord = (tone: MeterTone, t: TFunction<'analysis'>): string => t(wordKeys[tone]);
