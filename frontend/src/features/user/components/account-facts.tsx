import { type User } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatNumber } from '../../../shared/lib/format.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { SectionCard } from '../../../shared/ui/card.js';
import { LanguageAndTheme } from '../../../shared/ui/language-and-theme.js';
import { AwaitedCredits } from './awaited-credits.js';

/** The member's data, and this browser's settings (UI-106). */
export const AccountFacts = ({ user }: { user: User }) => (
  <div className="grid gap-8 md:grid-cols-2">
    <Facts user={user} />
    <LanguageAndTheme />
  </div>
);

const Facts = ({ user }: { user: User }) => {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const expiry = useExpiryText();
  const facts = [
    [t('account.name'), user.username],
    [t('account.email'), user.email],
    [t('account.credits'), formatNumber(user.credits, locale)],
    [t('account.expiry'), expiry(user) ?? t('account.none')],
  ] as const;
  return (
    <dl className="divide-y divide-border">
      {facts.map(([label, value]) => (
        <div key={label} className="grid grid-cols-[7rem_1fr] gap-4 py-3 first:pt-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-sm font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

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

/** Returns a function that writes "5 credits expire on 21 November 2027.", or returns null if nothing expires. */
const useExpiryText = () => {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  return ({ creditsExpiry }: Pick<User, 'creditsExpiry'>): string | null =>
    creditsExpiry &&
    t('credits.expiry', { count: creditsExpiry.amount, date: formatDate(creditsExpiry.at, locale) });
};
