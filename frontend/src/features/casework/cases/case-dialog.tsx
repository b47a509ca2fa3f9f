import { type Case, caseNameLengthMax, caseNoteLengthMax, textLength } from '@jinwi/contracts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { Field } from '../../../shared/ui/field.js';
import { InputField, TextArea } from '../../../shared/ui/input.js';
import { useSaveCase } from './cases-api.js';

interface CaseDialogProps {
  /** The case to change; null for a new one. */
  changed: Pick<Case, 'id' | 'name' | 'note'> | null;
  onClose: () => void;
  onSaved: (saved: Case) => void;
}

/** Asks for the name and the note of a case. Render it only while it is open, so that it starts with fresh values. */
export const CaseDialog = ({ changed, onClose, onSaved }: CaseDialogProps) => {
  const { t } = useTranslation('cases');
  const formId = useId();
  const save = useSaveCase(changed?.id ?? null);
  const [name, setName] = useState(changed?.name ?? '');
  const [note, setNote] = useState(changed?.note ?? '');
  const [isTried, setIsTried] = useState(false);
  const nameLength = textLength(name.trim());
  const isNameFaulty = nameLength === 0 || nameLength > caseNameLengthMax;
  const isNoteFaulty = textLength(note.trim()) > caseNoteLengthMax;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the dialog may be inside a form of the page. That form must not receive the event.
    event.stopPropagation();
    setIsTried(true);
    if (isNameFaulty || isNoteFaulty || save.isPending) return;
    save.mutate({ name, note }, { onSuccess: onSaved });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(changed ? 'form.edit' : 'form.open')}
      locked={save.isPending}
      footer={
        <>
          <Button variant="secondary" disabled={save.isPending} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={formId} pending={save.isPending} pendingLabel={t('form.saving')}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        {save.error && (
          <Alert tone="error" title={t('form.failed')}>
            {reasonOf(save.error)}
          </Alert>
        )}
        <InputField
          label={t('form.name')}
          error={isTried && isNameFaulty ? t('form.nameFault') : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t('form.note')}
          hint={t('form.noteHint')}
          error={isTried && isNoteFaulty ? t('form.noteFault') : undefined}
        >
          {(control) => (
            <TextArea {...control} rows={4} value={note} onChange={({ target }) => setNote(target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
