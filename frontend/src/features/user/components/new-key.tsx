import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';
import '../key-texts.js';

/** Shown once, right after the key was made. */
export const NewKey = ({ secret, onKept }: { secret: string; onKept: () => void }) => {
  const { t } = useTranslation('keys');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast({ title: t('copied') });
  };
  return (
    <div className="max-w-md space-y-5">
      <Alert ref={box} tone="warning" title={t('made')}>
        {t('madeHint')}
      </Alert>
      <Field label={t('value')}>
        {(control) => (
          <Input
            {...control}
            value={secret}
            readOnly
            spellCheck={false}
            onFocus={({ target }) => target.select()}
            className="font-mono text-sm"
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button onClick={onKept}>{t('kept')}</Button>
      </div>
    </div>
  );
};
