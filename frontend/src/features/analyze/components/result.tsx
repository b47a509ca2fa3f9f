import { type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button, ButtonLink } from '../../../shared/ui/button.js';
import { useLocationSwitch } from '../../report/metadata/location.js';
import { ReportActions } from '../../report/print/report-actions.js';
import { type ShownRecord } from '../../report/records.js';
import { ReportView } from '../../report/report-view.js';
import { type ChosenFile } from '../../upload/use-chosen-file.js';
import { ResultBar } from './result-bar.js';

export interface ResultProps {
  chosen: ChosenFile;
  record: ShownRecord;
  headingRef: Ref<HTMLHeadingElement>;
  onNew: () => void;
}

export const Result = ({ chosen, record, headingRef, onNew }: ResultProps) => {
  const { t } = useTranslation(['report', 'analyze']);
  const locale = useLocale();
  const { shown, location } = useLocationSwitch(record);
  return (
    <>
      <ResultBar chosen={chosen} onRemove={onNew} />
      {record.isEarlier && (
        <Alert className="print:hidden">
          {t('analyze:earlier', { date: formatDateTime(record.createdAt, locale) })}
        </Alert>
      )}
      <ReportView record={shown} location={location} layout="page" headingRef={headingRef} />
      <div
        role="group"
        aria-label={t('actions.label')}
        className="flex flex-wrap gap-3 border-t border-border pt-6 print:hidden"
      >
        <Button onClick={onNew}>{t('actions.fresh')}</Button>
        <ButtonLink to="/history" variant="secondary">
          {t('actions.history')}
        </ButtonLink>
        <ReportActions record={shown} />
      </div>
    </>
  );
};
