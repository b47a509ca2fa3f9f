import { lazy, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../data-texts.js';
import { OnDemand } from './on-demand.js';

const ExportData = lazy(async () => ({ default: (await import('./export-data.js')).ExportData }));

const DeleteAccount = lazy(async () => ({ default: (await import('./delete-account.js')).DeleteAccount }));

/** Export and deletion of the member's data. Each part is loaded when it is opened. */
export const DataPanel = ({ creditsOnLeaving }: { creditsOnLeaving: ReactNode }) => {
  const { t } = useTranslation('data');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8 space-y-2 border-t border-border pt-6">
      <h3 id={headingId} className="text-h3">
        {t('title')}
      </h3>
      <OnDemand summary={t('export.title')}>
        <ExportData />
      </OnDemand>
      <OnDemand summary={t('delete.title')}>
        <DeleteAccount credits={creditsOnLeaving} />
      </OnDemand>
    </section>
  );
};
