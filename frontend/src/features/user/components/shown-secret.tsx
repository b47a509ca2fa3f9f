import { useEffect, useRef } from 'react';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';

interface ShownSecretProps {
  secret: string;
  text: (word: 'made' | 'madeHint' | 'value' | 'copy' | 'copied' | 'kept') => string;
  onKept: () => void;
}

/** Shows a secret directly after it was created. It cannot be shown again. */
export const ShownSecret = ({ secret, text, onKept }: ShownSecretProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast({ title: text('copied') });
  };
  return (
    <div className="max-w-md space-y-5">
      <Alert ref={box} tone="warning" title={text('made')}>
        {text('madeHint')}
      </Alert>
      <Field label={text('value')}>
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
          {text('copy')}
        </Button>
        <Button onClick={onKept}>{text('kept')}</Button>
      </div>
    </div>
  );
};
