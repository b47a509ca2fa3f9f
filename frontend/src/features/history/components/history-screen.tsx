import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading, usePageTitle } from '../../../shared/ui/page.js';
import '../texts.js';
import { useOpenReport } from '../use-open-report.js';
import { FailedAnalyses } from './failed-analyses.js';
import { HistoryList } from './history-list.js';
import { LinkedAnalysis } from './linked-analysis.js';

const ReportSheet = lazy(async () => ({ default: (await import('./report-sheet.js')).ReportSheet }));

/** All of the member's analyses, and on top one report if the URL asks for it. */
export const HistoryScreen = () => {
  const { t } = useTranslation('history');
  const report = useOpenReport();
  usePageTitle(t('title'));
  return (
    <div className="container-page space-y-6 py-10">
      <PageHeading>{t('title')}</PageHeading>
      <LinkedAnalysis />
      <FailedAnalyses />
      <HistoryList onOpen={report.open} />
      <Suspense>{report.id !== null && <ReportSheet id={report.id} onClose={report.close} />}</Suspense>
    </div>
  );
};
