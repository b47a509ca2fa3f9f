import { type User } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, useLocale } from '../../../shared/i18n/i18n.js';
import { languageChoices } from '../../../shared/i18n/language-choices.js';
import { formatNumber } from '../../../shared/lib/format.js';
import { themes, useTheme } from '../../../shared/lib/theme.js';
import { SectionCard } from '../../../shared/ui/card.js';
import { SegmentedControl } from '../../../shared/ui/segmented-control.js';
import { useExpiryText } from '../use-expiry-text.js';

/** `/mypage#account`: what is known of the member, and the settings of this browser (UI-106). */
export const AccountSection = ({ user }: { user: User }) => {
  const { t } = useTranslation('mypage');
  return (
    <SectionCard title={t('account.title')} id="account" tabIndex={-1} className="scroll-mt-20">
      <div className="grid gap-8 md:grid-cols-2">
        <Facts user={user} />
        <Settings />
      </div>
    </SectionCard>
  );
};

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

const Settings = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { theme, choose } = useTheme();
  return (
    <div className="space-y-5">
      <SegmentedControl
        label={t('language.label')}
        value={locale}
        onChoose={chooseLanguage}
        options={languageChoices}
      />
      <SegmentedControl
        label={t('theme.label')}
        value={theme}
        onChoose={choose}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </div>
  );
};
