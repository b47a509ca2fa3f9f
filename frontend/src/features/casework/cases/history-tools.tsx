import { FileSpreadsheet } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../shared/ui/classes.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { useStatistics } from '../statistics-api.js';
import { CaseBar } from './case-bar.js';
import './texts.js';

interface HistoryToolsProps {
  caseId: string | null;
  onChoose: (caseId: string | null) => void;
}

/** What stands above the list of analyses: cases, the export, and how often the member and the engine agree. */
export const HistoryTools = ({ caseId, onChoose }: HistoryToolsProps) => (
  <div className="space-y-3 print:hidden">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <CaseBar caseId={caseId} onChoose={onChoose} />
      </div>
      <CsvLink />
    </div>
    <Agreement />
  </div>
);

const CsvLink = (): ReactNode => {
  const { t } = useTranslation('cases');
  return (
    <a href="/api/analysis/history.csv" download className={buttonClass({ variant: 'ghost', size: 'small' })}>
      <FileSpreadsheet aria-hidden className="size-4" />
      {t('csv')}
    </a>
  );
};

/** Nothing until a decision can be compared with a verdict. */
const Agreement = () => {
  const { t } = useTranslation('cases');
  const { data } = useStatistics();
  if (!data || data.compared === 0) return null;
  return (
    <Disclosure
      summary={
        <>
          <span className="tabular-nums">{t('agreement', { ...data })}</span>{' '}
          <span className="font-normal text-muted">· {t('agreementHelp')}</span>
        </>
      }
      className="text-sm"
    >
      <p className="max-w-prose px-2 pt-1 text-muted">{t('agreementText')}</p>
    </Disclosure>
  );
};
