import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/badge.js';
import { PageHeading } from '../../../shared/ui/page.js';

export const GenerateHeading = () => {
  const { t } = useTranslation('generate');
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <PageHeading description={t('description')}>{t('title')}</PageHeading>
      <Badge tone="info">{t('experimental')}</Badge>
    </div>
  );
};
