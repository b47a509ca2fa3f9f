import { useTranslation } from 'react-i18next';
import { MeasuredAi, MeasuredAlterations, Part } from '../../features/how-sure/measurements.js';
import '../../features/how-sure/texts.js';
import { useHashTarget } from '../../shared/lib/use-hash-target.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';

const methods = ['truth', 'unseen', 'resaved', 'others'] as const;
const limits = ['proof', 'drawings', 'professional', 'small', 'screenshots', 'shared', 'fresh'] as const;

/** Shows the measurements behind the odds of reports, and what the analysis cannot do. */
export const HowSurePage = () => {
  const { t } = useTranslation('howSure');
  usePageTitle(t('title'));
  useHashTarget();
  return (
    <div className="container-page max-w-(--container-reading) space-y-12 py-10">
      <PageHeading description={t('description')}>{t('title')}</PageHeading>
      <Part title={t('method.title')}>
        <ul className="list-disc space-y-2 pl-6 marker:text-muted">
          {methods.map((key) => (
            <li key={key}>{t(`method.${key}`)}</li>
          ))}
        </ul>
      </Part>
      <MeasuredAlterations />
      <MeasuredAi />
      <Part title={t('limits.title')}>
        <ul className="list-disc space-y-2 pl-6 marker:text-muted">
          {limits.map((key) => (
            <li key={key}>{t(`limits.${key}`)}</li>
          ))}
        </ul>
      </Part>
    </div>
  );
};
