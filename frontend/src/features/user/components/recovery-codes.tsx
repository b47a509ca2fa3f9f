import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/lib/save-file.js';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';

/** Shows the codes once, directly after two-step sign-in was turned on. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const { t } = useTranslation('account');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ title: t('secondFactor.copied') });
  };
  return (
    <div className="max-w-xl space-y-5">
      <Alert ref={box} tone="warning" title={t('secondFactor.codes')}>
        {t('secondFactor.codesHint')}
      </Alert>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'jinwi-recovery-codes.txt')}
        >
          {t('secondFactor.save')}
        </Button>
        <Button onClick={onKept}>{t('secondFactor.done')}</Button>
      </div>
    </div>
  );
};
