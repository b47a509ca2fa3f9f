import { type User } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatDate } from '../../shared/lib/format.js';

/** "5 credits expire on 21 November 2027.", or null when nothing expires. */
export const useExpiryText = () => {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  return ({ creditsExpiry }: Pick<User, 'creditsExpiry'>): string | null =>
    creditsExpiry &&
    t('credits.expiry', { count: creditsExpiry.amount, date: formatDate(creditsExpiry.at, locale) });
};
