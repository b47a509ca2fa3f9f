import { useTranslation } from 'react-i18next';
import { PageHeading, usePageTitle } from '../../../shared/ui/page.js';
import { useUser } from '../../user/api/get-user.js';
import '../texts.js';
import { HowCreditsWork } from './how-credits-work.js';
import { Offers } from './offers.js';
import { TermsSummary } from './terms-summary.js';

export const CreditsScreen = () => {
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

/** Hidden until the user is known (UI-217). */
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
