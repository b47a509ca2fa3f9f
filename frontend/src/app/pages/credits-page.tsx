import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMember } from '../../features/user/member-context.js';
import { addTexts } from '../../shared/i18n/catalogue.js';
import { credits as en } from '../../shared/i18n/locales/en/credits.js';
import { credits as ko } from '../../shared/i18n/locales/ko/credits.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';
import { PreparingCard } from './preparing-card.js';

addTexts('credits', { ko, en });

export const CreditsPage = () => {
  const { t } = useTranslation('credits');
  const { credits } = useMember();
  usePageTitle(t('title'));
  return (
    <div className="container-page space-y-8 py-10">
      <PageHeading description={t('description')}>{t('title')}</PageHeading>
      <p className="rounded-card bg-brand-soft px-5 py-4 text-h3">{t('balance', { count: credits })}</p>
      <PreparingCard icon={<Hourglass />} title={t('preparing')} text={t('preparingText')}>
        <ButtonLink to="/analyze">{t('analyze')}</ButtonLink>
      </PreparingCard>
    </div>
  );
};
