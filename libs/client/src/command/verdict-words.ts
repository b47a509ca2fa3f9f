import { koreanVerdicts } from '../.generated/korean-verdicts.js';

/** Returns the verdict in the words of the report page. */
export const verdictWords = (verdict: string, language: 'ko' | 'en'): string =>
  (language === 'ko' ? koreanVerdicts[verdict] : undefined) ?? verdict;
