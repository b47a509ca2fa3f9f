import { type User } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatNumber } from '../../../shared/lib/format.js';
import { LanguageAndTheme } from '../../../shared/ui/language-and-theme.js';
import { useExpiryText } from './credits-card.js';

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
