import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../data-texts.js';
import { OnDemand } from './on-demand.js';

const ExportData = lazy(async () => ({ default: (await import('./export-data.js')).ExportData }));

const DeleteAccount = lazy(async () => ({ default: (await import('./delete-account.js')).DeleteAccount }));

/** Export and deletion of the member's data. Each part is loaded when it is opened. */
export const DataPanel = ({ creditsOnLeaving }: { creditsOnLeaving: ReactNode }) => {
  const { t } = useTranslation('data');
  return (
    <div className="space-y-2">
      <OnDemand summary={t('export.title')}>
        <ExportData />
      </OnDemand>
      <OnDemand summary={t('delete.title')}>
        <DeleteAccount credits={creditsOnLeaving} />
      </OnDemand>
    </div>
  );
};
