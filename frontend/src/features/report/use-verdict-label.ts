import { type Verdict } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { knownVerdict } from './verdict.js';
import './verdict-texts.js';

const keys = {
  'Likely Genuine': 'verdict.genuine',
  'Possibly Manipulated': 'verdict.possible',
  'Likely Manipulated': 'verdict.manipulated',
  'Likely AI-Generated': 'verdict.aiGenerated',
} as const satisfies Record<Verdict, string>;

/** The label in the language of the interface. */
export const useVerdictLabel = (): ((result: string) => string) => {
  const { t } = useTranslation('analysis');
  return (result) => {
    const verdict = knownVerdict(result);
    return verdict ? t(keys[verdict]) : result;
  };
};
