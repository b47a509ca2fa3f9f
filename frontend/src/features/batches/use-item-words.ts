import { type Locale } from '@jinwi/contracts';
import { type VerdictWords } from '@jinwi/report';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.js';
import '../history/texts.js';

/**
 * Texts for the rows of a table, shared because each `useTranslation` copies the i18n instance, which is too slow for
 * the rows of a long table.
 */
export interface ItemWords {
  t: BatchWords;
  verdicts: VerdictWords & ReturnType<typeof useTranslation<'analysis'>>['t'];
  locale: Locale;
}

type BatchWords = ReturnType<typeof useTranslation<['batches', 'history']>>['t'];

/** Returns the texts for all rows of a table, as the same object until the language changes. */
export function useItemWords(): ItemWords {
  const { t } = useTranslation(['batches', 'history']);
  const { t: verdicts } = useTranslation('analysis');
  const locale = useLocale();
  return useMemo(() => ({ t, verdicts, locale }), [t, verdicts, locale]);
}
