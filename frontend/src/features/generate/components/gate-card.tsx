import { Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';
import { gate } from '../gate.js';

/** Asks for the word that opens the page; unlimited attempts, checked without the server. */
export const GateCard = ({ onOpen }: { onOpen: () => void }) => {
  const { t } = useTranslation('generate');
  const fieldRef = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = fieldRef.current;
    if (field && gate.open(field.value)) {
      onOpen();
      return;
    }
    setWrong(true);
    field?.select();
  };
  return (
    <Card className="mx-auto w-full max-w-md">
      <form noValidate onSubmit={submit} className="space-y-5">
        <div className="flex flex-col items-center gap-2 text-center">
          <span
            aria-hidden
            className="mb-1 grid size-14 place-items-center rounded-full bg-surface-2 text-muted"
          >
            <Lock className="size-6" />
          </span>
          <h2 className="text-h3">{t('gate.title')}</h2>
          <p className="text-sm text-muted">{t('gate.text')}</p>
        </div>
        <div aria-live="polite">
          <Field label={t('gate.password')} error={isWrong ? t('gate.wrong') : undefined}>
            {(control) => <Input {...control} ref={fieldRef} type="password" autoComplete="off" />}
          </Field>
        </div>
        <Button type="submit" className="w-full">
          {t('gate.submit')}
        </Button>
      </form>
    </Card>
  );
};
