import { useTranslation } from 'react-i18next';
import { FailedAnalyses } from '../../features/history/components/failed-analyses.js';
import { HistoryList } from '../../features/history/components/history-list.js';
import { LinkedAnalysis } from '../../features/history/components/linked-analysis.js';
import '../../features/history/texts.js';
import { useListTurn, useOpenReport, useReportSheet } from '../../features/history/use-open-report.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';

/** Lists the member's analyses and, if the URL names one, shows its report over the list. */
export const HistoryPage = () => {
  const { t } = useTranslation('history');
  const report = useOpenReport();
  const { ReportSheet } = useReportSheet(report.id);
  const hasListTurn = useListTurn(report);
  usePageTitle(t('title'));
  return (
    <div className="container-page space-y-6 py-10">
      <PageHeading>{t('title')}</PageHeading>
      <LinkedAnalysis />
      {hasListTurn && <FailedAnalyses />}
      {hasListTurn && <HistoryList onOpen={report.open} />}
      {ReportSheet && report.id !== null && (
        <ReportSheet id={report.id} isInstant={!report.isFromList} onClose={report.close} />
      )}
    </div>
  );
};
