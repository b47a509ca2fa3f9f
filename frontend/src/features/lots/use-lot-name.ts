import { type Lot } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatDate } from '../../shared/lib/format.js';

/** "Purchase, November 21, 2026 · 50 credits". */
export const useLotName = () => {
  const { t } = useTranslation('lots');
  const locale = useLocale();
  return ({ source, granted, grantedAt }: Lot): string =>
    `${t(`source.${source}`)}, ${t('granted', { date: formatDate(grantedAt, locale), count: granted })}`;
};
