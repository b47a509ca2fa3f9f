import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass, cx } from '../../../shared/ui/classes.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { useStatistics } from '../decision/decision-api.js';
import { CaseBar } from './case-bar.js';
import './texts.js';

export interface HistoryToolsProps {
  caseId: string | null;
  onChoose: (caseId: string | null) => void;
}

/** The tools above the list of analyses: the case bar and the download of the history as CSV. */
export const HistoryTools = (props: HistoryToolsProps) => {
  const { t } = useTranslation('cases');
  return (
    <div className="print:hidden">
      <CaseBar {...props}>
        <a
          href="/api/analysis/history.csv"
          download
          className={cx(buttonClass({ variant: 'ghost', size: 'small' }), 'sm:ml-auto')}
        >
          <FileSpreadsheet aria-hidden className="size-4" />
          {t('csv')}
        </a>
      </CaseBar>
    </div>
  );
};

/** Shows how often the member and the engine agree, once a decision can be compared with a verdict. */
export const Agreement = () => {
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
