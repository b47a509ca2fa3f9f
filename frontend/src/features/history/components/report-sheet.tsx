import { FileQuestionMark, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/http.js';
import { useDrawn } from '../../../shared/lib/use-drawn.js';
import { Button } from '../../../shared/ui/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Loading, Skeleton } from '../../../shared/ui/loading.js';
import { Sheet } from '../../../shared/ui/sheet.js';
import { ShownReportTools } from '../../casework/shown-report-tools.js';
import { useLocationSwitch } from '../../report/metadata/location.js';
import { ReportActions } from '../../report/print/report-actions.js';
import { useAnalysis } from '../../report/records.js';
import { ReportView } from '../../report/report-view.js';
import { useDeletion } from '../use-deletion.js';
import { KeptUntil } from './record-parts.js';

interface ReportSheetProps {
  /** NaN if the URL has no valid id. */
  id: number;
  isInstant: boolean;
  onClose: () => void;
}

/** Shows one report next to the list, or over it on phones. */
export const ReportSheet = (props: ReportSheetProps) =>
  Number.isNaN(props.id) ? <SheetWithoutRecord {...props} /> : <LoadedSheet {...props} />;

const SheetWithoutRecord = ({ isInstant, onClose }: ReportSheetProps) => {
  const { t } = useTranslation('history');
  return (
    <Frame title={t('sheet.title')} isInstant={isInstant} onClose={onClose}>
      <NotFound />
    </Frame>
  );
};

const LoadedSheet = ({ id, isInstant, onClose }: ReportSheetProps) => {
  const { t } = useTranslation('history');
  const { t: common } = useTranslation();
  const analysis = useAnalysis(id);
  const { data: record, error } = analysis;
  const { shown, location } = useLocationSwitch(record);
  const hasFooter = useDrawn(record !== undefined);
  const deletion = useDeletion(onClose);
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Frame
      title={record?.imageName ?? t('sheet.title')}
      isInstant={isInstant}
      onClose={onClose}
      footer={
        shown &&
        hasFooter && (
          <>
            <ReportActions record={shown} size="small" />
            <Button
              variant="ghost"
              size="small"
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => deletion.ask(shown)}
            >
              {t('row.delete')}
            </Button>
            <Button variant="ghost" size="small" onClick={onClose} className="ml-auto max-sm:hidden">
              {common('close')}
            </Button>
          </>
        )
      }
    >
      {shown && <KeptUntil record={shown} />}
      {shown && <ReportView record={shown} location={location} layout="sheet" />}
      {shown && <ShownReportTools record={shown} />}
      {!record && isUnknown && <NotFound />}
      {!record && error && !isUnknown && (
        <ErrorState
          text={t('error.report')}
          details={error.message}
          onRetry={() => void analysis.refetch()}
        />
      )}
      {!record && !error && <LoadingSheet />}
      {deletion.dialog}
    </Frame>
  );
};

const NotFound = () => {
  const { t } = useTranslation('history');
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <FileQuestionMark aria-hidden className="size-10 text-muted" />
      <p className="text-h3">{t('sheet.notFound')}</p>
      <p className="text-muted">{t('sheet.notFoundHint')}</p>
    </div>
  );
};

interface FrameProps {
  title: string;
  isInstant: boolean;
  onClose: () => void;
  footer?: React.ReactNode;
  children: React.ReactNode;
}

const Frame = ({ title, isInstant, onClose, footer, children }: FrameProps) => (
  <Sheet
    open
    isInstant={isInstant}
    onOpenChange={(open) => !open && onClose()}
    title={title}
    footer={footer}
    className="w-[min(1280px,100%)]"
  >
    <div data-print-alone>{children}</div>
  </Sheet>
);

const LoadingSheet = () => (
  <Loading className="space-y-6">
    <Skeleton className="h-56 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
    <Skeleton className="h-6 w-1/3" />
    <Skeleton className="h-40" />
  </Loading>
);
