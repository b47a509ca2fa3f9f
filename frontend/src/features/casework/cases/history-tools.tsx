import { type Case, casePdfAnalysesMax } from '@jinwi/contracts';
import { FileSpreadsheet, FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n, languageOf } from '../../../shared/i18n/i18n.js';
import { ApiError } from '../../../shared/lib/http.js';
import { saveFile } from '../../../shared/lib/save-file.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { buttonClass, cx } from '../../../shared/ui/classes.js';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { Select } from '../../../shared/ui/select.js';
import { PdfButton } from '../../report/print/pdf-button.js';
import { useStatistics } from '../decision/decision-api.js';
import { CaseDialog } from './case-dialog.js';
import { fetchCasePdf, useCase, useCases, useDeleteCase } from './cases-api.js';
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

interface CaseBarProps {
  /** The case that the list shows; null for all analyses. */
  caseId: string | null;
  onChoose: (caseId: string | null) => void;
  children: ReactNode;
}

/** Lets the member choose the case that the list shows, and create, change, print and delete cases. */
const CaseBar = ({ caseId, onChoose, children }: CaseBarProps) => {
  const { t } = useTranslation('cases');
  const { data: all = [] } = useCases();
  const { data: chosen, error } = useCase(caseId);
  const [isOpening, setIsOpening] = useState(false);
  const options = [
    { value: '', label: t('all') },
    ...all.map(({ id, name, count }) => ({ value: id, label: t('option', { name, count }) })),
  ];
  return (
    <div role="group" aria-label={t('bar')} className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('filter')}
          options={options}
          value={caseId ?? ''}
          onValueChange={(id) => onChoose(id || null)}
          className="min-w-0 flex-1 basis-48 sm:max-w-72"
        />
        <Button
          variant="ghost"
          size="small"
          icon={<FolderPlus aria-hidden className="size-4" />}
          onClick={() => setIsOpening(true)}
        >
          {t('open')}
        </Button>
        {caseId !== null && chosen && <ChosenCase chosen={chosen} onGone={() => onChoose(null)} />}
        {children}
      </div>
      {caseId !== null && error instanceof ApiError && error.status === 404 && (
        <Alert tone="warning">{t('gone')}</Alert>
      )}
      {caseId !== null && chosen && <CaseFacts chosen={chosen} />}
      {isOpening && (
        <CaseDialog
          changed={null}
          onClose={() => setIsOpening(false)}
          onSaved={({ id }) => {
            setIsOpening(false);
            onChoose(id);
          }}
        />
      )}
    </div>
  );
};

const CaseFacts = ({ chosen: { note, count } }: { chosen: Case }) => {
  const { t } = useTranslation('cases');
  return (
    <>
      {note && <p className="break-words whitespace-pre-line text-sm">{note}</p>}
      {count === 0 && <p className="text-sm text-muted">{t('empty')}</p>}
      {count > casePdfAnalysesMax && (
        <p className="text-sm text-muted">{t('pdfPart', { count: casePdfAnalysesMax })}</p>
      )}
    </>
  );
};

/** The actions on the case that the list shows. */
const ChosenCase = ({ chosen, onGone }: { chosen: Case; onGone: () => void }) => {
  const { t } = useTranslation('cases');
  const { id, name } = chosen;
  const [asked, setAsked] = useState<'change' | 'delete' | null>(null);
  const remove = useDeleteCase();
  const close = () => setAsked(null);
  return (
    <>
      <CasePdfButton caseId={id} />
      <Button
        variant="ghost"
        size="small"
        icon={<Pencil aria-hidden className="size-4" />}
        aria-label={t('editOne', { name })}
        onClick={() => setAsked('change')}
      >
        {t('edit')}
      </Button>
      <Button
        variant="ghost"
        size="small"
        icon={<Trash2 aria-hidden className="size-4" />}
        aria-label={t('deleteOne', { name })}
        onClick={() => setAsked('delete')}
      >
        {t('delete')}
      </Button>
      {asked === 'change' && <CaseDialog changed={chosen} onClose={close} onSaved={close} />}
      <DeleteDialog
        subject={asked === 'delete' ? { id, name } : null}
        text={(word) => t(`remove.${word}`)}
        remove={remove}
        onClose={close}
        onDeleted={onGone}
      />
    </>
  );
};

const CasePdfButton = ({ caseId }: { caseId: string }) => {
  const { t } = useTranslation('cases');
  const save = async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const query = new URLSearchParams({ lang: languageOf(i18n.language), zone });
    saveFile(await fetchCasePdf(caseId, query), `jinwi-case-${caseId.slice(0, 8)}.pdf`);
  };
  return (
    <PdfButton save={save} failed={t('pdfFailed')} size="small" pendingLabel={t('pdfPending')}>
      {t('pdf')}
    </PdfButton>
  );
};
