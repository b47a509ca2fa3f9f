import { type ListedCase, type ShownRecord } from '@jinwi/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Select } from '../../../shared/ui/select.js';
import { Section } from '../../report/section.js';
import { CaseDialog } from './case-dialog.js';
import { useCases, useCasesOf, useChangeEntry } from './cases-api.js';
import './texts.js';

/** The cases that an analysis is in, and a control that adds it to others. */
export const InCases = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('cases');
  const { data: all = [], error } = useCases();
  const { data: own, error: ownError } = useCasesOf(record.id);
  const [status, setStatus] = useState('');
  const entry = useChangeEntry(record.id);
  const change = ({ id: caseId, name }: Pick<ListedCase, 'id' | 'name'>, isIn: boolean) =>
    entry.mutate({ caseId, isIn }, { onSuccess: () => setStatus(t(isIn ? 'added' : 'takenOut', { name })) });
  const fault = entry.error ?? error ?? ownError;
  return (
    <Section title={t('title')} className="space-y-4">
      <p className="text-sm text-muted">{t('intro')}</p>
      {fault && (
        <Alert tone="error" title={entry.error ? t('failed') : t('unknown')}>
          {reasonOf(fault)}
        </Alert>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {status}
      </p>
      {own && (
        <>
          <OwnCases own={own} onTakeOut={(taken) => change(taken, false)} />
          <AddToCase
            others={all.filter(({ id }) => !own.some((one) => one.id === id))}
            isPending={entry.isPending}
            onAdd={(added) => change(added, true)}
          />
        </>
      )}
    </Section>
  );
};

const OwnCases = ({ own, onTakeOut }: { own: ListedCase[]; onTakeOut: (taken: ListedCase) => void }) => {
  const { t } = useTranslation('cases');
  if (own.length === 0) return <p className="text-sm">{t('none')}</p>;
  return (
    <ul aria-label={t('list')} className="divide-y divide-border">
      {own.map((one) => (
        <li key={one.id} className="flex items-center justify-between gap-3 py-1">
          <span className="min-w-0 break-words">{one.name}</span>
          <Button
            variant="ghost"
            size="small"
            aria-label={t('takeOutOf', { name: one.name })}
            onClick={() => onTakeOut(one)}
          >
            {t('takeOut')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

const newCase = 'new';

interface AddToCaseProps {
  others: ListedCase[];
  isPending: boolean;
  onAdd: (added: Pick<ListedCase, 'id' | 'name'>) => void;
}

const AddToCase = ({ others, isPending, onAdd }: AddToCaseProps) => {
  const { t } = useTranslation('cases');
  const [chosenId, setChosenId] = useState(newCase);
  const [isNaming, setIsNaming] = useState(false);
  const chosen = others.find(({ id }) => id === chosenId);
  const options = [
    { value: newCase, label: t('newCase') },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={t('choose')}
        options={options}
        value={chosen?.id ?? newCase}
        onValueChange={setChosenId}
        className="min-w-0 flex-1 basis-48"
      />
      <Button
        variant="secondary"
        pending={isPending}
        onClick={() => (chosen ? onAdd(chosen) : setIsNaming(true))}
      >
        {t('add')}
      </Button>
      {isNaming && (
        <CaseDialog
          changed={null}
          onClose={() => setIsNaming(false)}
          onSaved={(saved) => {
            setIsNaming(false);
            onAdd(saved);
          }}
        />
      )}
    </div>
  );
};
