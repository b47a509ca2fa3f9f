import { analysisCost, type ShownRecord } from '@jinwi/contracts';
import { Trash2 } from 'lucide-react';
import { type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatBytes, formatDateTime } from '../../../shared/lib/format.js';
import { ApiError } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button, ButtonLink } from '../../../shared/ui/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { PagePlaceholder } from '../../../shared/ui/loading.js';
import { ShownReportTools } from '../../casework/shown-report-tools.js';
import { Thumbnail } from '../../report/image/thumbnail.js';
import { useLocationSwitch } from '../../report/metadata/location.js';
import { ReportActions } from '../../report/print/report-actions.js';
import { useAnalysis } from '../../report/records.js';
import { ReportView } from '../../report/report-view.js';

export interface ResultProps {
  /** NaN if the id in the URL is invalid. */
  id: number;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  onNew: () => void;
}

/** Shows the report that the URL names, after its analysis has ended or after a reload. */
export const Result = ({ id, headingRef, onNew }: ResultProps) => {
  const { t } = useTranslation('analyze');
  const { data: record, error, refetch } = useAnalysis(id);
  if (record) return <ShownResult record={record} headingRef={headingRef} onNew={onNew} />;
  if (Number.isNaN(id) || (error instanceof ApiError && error.status < 500))
    return (
      <Alert
        tone="warning"
        title={t('missing.title')}
        actions={<Button onClick={onNew}>{t('missing.new')}</Button>}
      >
        {t('missing.text')}
      </Alert>
    );
  if (error)
    return <ErrorState text={t('missing.failed')} details={error.message} onRetry={() => void refetch()} />;
  return <PagePlaceholder />;
};

const ShownResult = ({ record, headingRef, onNew }: Omit<ResultProps, 'id'> & { record: ShownRecord }) => {
  const { t } = useTranslation(['report', 'analyze']);
  const locale = useLocale();
  const { shown, location } = useLocationSwitch(record);
  return (
    <>
      <ResultBar record={record} onRemove={onNew} />
      {record.isEarlier && (
        <Alert className="print:hidden">
          {t('analyze:earlier', { date: formatDateTime(record.createdAt, locale) })}
        </Alert>
      )}
      <ReportView record={shown} location={location} layout="page" headingRef={headingRef} />
      <ShownReportTools record={shown} />
      <div
        role="group"
        aria-label={t('actions.label')}
        className="z-10 flex flex-wrap gap-2 border-t border-border bg-bg py-3 sm:sticky sm:bottom-0 print:hidden"
      >
        <Button size="small" onClick={onNew}>
          {t('actions.fresh')}
        </Button>
        <ButtonLink to="/history" variant="secondary" size="small">
          {t('actions.history')}
        </ButtonLink>
        <ReportActions record={shown} size="small" />
      </div>
    </>
  );
};

interface ResultBarProps {
  record: ShownRecord;
  onRemove: () => void;
}

/** Shows the file whose report is below. "Analyze" is disabled, because the image has already been analysed. */
const ResultBar = ({ record, onRemove }: ResultBarProps) => {
  const { t } = useTranslation(['analyze', 'upload']);
  const locale = useLocale();
  const { imageName, imageSize } = record;
  return (
    <div className="flex items-center gap-3 rounded-card border border-border p-2 sm:gap-4 sm:p-3 print:hidden">
      <Thumbnail record={record} className="size-12 max-sm:hidden" />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={imageName}>
          {imageName}
        </span>
        {imageSize !== undefined && (
          <span className="text-sm text-muted tabular-nums">{formatBytes(imageSize, locale)}</span>
        )}
      </p>
      <Button
        variant="ghost"
        size="icon"
        title={t('upload:remove')}
        aria-label={t('upload:remove')}
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={onRemove}
      />
      <Button size="small" cost={analysisCost} disabled>
        {t('analyze')}
      </Button>
    </div>
  );
};
