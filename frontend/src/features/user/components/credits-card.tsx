import { type User } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatNumber } from '../../../shared/lib/format.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { SectionCard } from '../../../shared/ui/card.js';
import { AwaitedCredits } from './awaited-credits.js';

export const CreditsCard = ({ user }: { user: User }) => {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const expiry = useExpiryText();
  return (
    <SectionCard title={t('credits.title')}>
      <div className="flex flex-col gap-4">
        <p className="flex items-baseline gap-2">
          <span className="text-score tabular-nums">{formatNumber(user.credits, locale)}</span>
          <span className="text-muted">{t('credits.unit', { count: user.credits })}</span>
        </p>
        <p className="text-sm text-muted">{expiry(user) ?? t('credits.noExpiry')}</p>
        <AwaitedCredits user={user} />
        <ButtonLink to="/credits" variant="secondary" className="w-full">
          {t('credits.buy')}
        </ButtonLink>
      </div>
    </SectionCard>
  );
};

/** Returns a function that writes the sentence "5 credits expire on 21 November 2027."; null if nothing expires. */
export const useExpiryText = () => {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  return ({ creditsExpiry }: Pick<User, 'creditsExpiry'>): string | null =>
    creditsExpiry &&
    t('credits.expiry', { count: creditsExpiry.amount, date: formatDate(creditsExpiry.at, locale) });
};
