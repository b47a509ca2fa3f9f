import { useTranslation } from 'react-i18next';
import { HowCreditsWork, TermsSummary } from '../../features/credits/components/how-credits-work.js';
import { Offers } from '../../features/credits/components/offers.js';
import '../../features/credits/texts.js';
import { useUser } from '../../features/user/member.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';

export const CreditsPage = () => {
  const { t } = useTranslation('credits');
  usePageTitle(t('title'));
  return (
    <div className="container-page space-y-8 py-10">
      <PageHeading description={t('description')}>{t('title')}</PageHeading>
      <BalanceBanner />
      <Offers />
      <HowCreditsWork />
      <TermsSummary />
    </div>
  );
};

/** Shows the balance once the user is known (UI-217). */
const BalanceBanner = () => {
  const { t } = useTranslation('credits');
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <p role="status" className="rounded-card bg-brand-soft px-5 py-4 text-h3 tabular-nums">
      {t('balance', { count: user.credits })}
    </p>
  );
};
