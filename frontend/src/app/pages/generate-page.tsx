import { generationCost } from '@jinwi/contracts';
import { WandSparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PurchaseButton } from '../../features/purchase/components/purchase-button.js';
import { useMember } from '../../features/user/member-context.js';
import { addTexts } from '../../shared/i18n/catalogue.js';
import { credits as creditsEn } from '../../shared/i18n/locales/en/credits.js';
import { generate as en } from '../../shared/i18n/locales/en/generate.js';
import { credits as creditsKo } from '../../shared/i18n/locales/ko/credits.js';
import { generate as ko } from '../../shared/i18n/locales/ko/generate.js';
import { Badge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';
import { PreparingCard } from './preparing-card.js';

addTexts('generate', { ko, en });
addTexts('credits', { ko: creditsKo, en: creditsEn });

export const GeneratePage = () => {
  const { t } = useTranslation(['generate', 'credits']);
  const { credits } = useMember();
  usePageTitle(t('title'));
  return (
    <div className="container-page space-y-8 py-10">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageHeading description={t('description')}>{t('title')}</PageHeading>
        <Badge tone="info">{t('experimental')}</Badge>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-brand-soft px-5 py-4">
        <div>
          <p className="text-h3 tabular-nums">{t('credits:balance', { count: credits })}</p>
          {credits < generationCost && <p className="text-sm">{t('noCredits')}</p>}
        </div>
        <PurchaseButton>{t('buy')}</PurchaseButton>
      </div>
      <PreparingCard icon={<WandSparkles />} title={t('preparing')} text={t('preparingText')}>
        <ButtonLink to="/analyze">{t('analyze')}</ButtonLink>
      </PreparingCard>
    </div>
  );
};
