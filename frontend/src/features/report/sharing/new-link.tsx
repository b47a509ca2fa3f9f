import { type NewShare } from '@jinwi/contracts';
import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { buttonClass } from '../../../shared/ui/classes.js';
import { Input } from '../../../shared/ui/input.js';

type CopyState = 'not-yet' | 'done' | 'failed';

/** Shows the address of a new link, which cannot be shown again. */
export const NewLink = ({ share: { url } }: { share: NewShare }) => {
  const { t } = useTranslation('sharing');
  const { t: common } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<CopyState>('not-yet');
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState('done');
    } catch (error) {
      // The browser refuses access to the clipboard, or has no `navigator.clipboard`, as on a page without HTTPS.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      field.current?.select();
      setState('failed');
    }
  };
  return (
    <div className="space-y-4">
      <Alert tone="success" title={t('made')}>
        {t('once')}
      </Alert>
      <Input ref={field} readOnly aria-label={t('address')} value={url} className="font-mono text-sm" />
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'secondary' })}>
          {t('look')} <span className="sr-only">{common('newTab')}</span>
        </a>
        <p role="status" className="text-sm text-muted">
          {state === 'done' && t('copied')}
          {state === 'failed' && t('copyFailed')}
        </p>
      </div>
    </div>
  );
};
