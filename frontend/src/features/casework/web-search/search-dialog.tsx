import { type PublicImage, v1ImageMinutes } from '@jinwi/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { buttonClass } from '../../../shared/ui/classes.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { engines, isPublicHost } from './engines.js';
import { usePublishImage } from './public-image-api.js';

interface SearchDialogProps {
  analysisId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks each time whether search engines may see the picture, then links to them. */
export const SearchDialog = ({ analysisId, open, onOpenChange }: SearchDialogProps) => {
  const { t } = useTranslation('webSearch');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('dialog')} className="print:hidden">
      <Consent analysisId={analysisId} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
};

/** Holds the picture's public address, which is discarded when the dialog closes. */
const Consent = ({ analysisId, onCancel }: { analysisId: number; onCancel: () => void }) => {
  const { t } = useTranslation('webSearch');
  const publishing = usePublishImage(analysisId);
  const image = publishing.data;
  if (image && !isPublicHost(new URL(image.address).hostname)) return <p>{t('local')}</p>;
  if (image) return <EngineLinks image={image} />;
  return (
    <div className="space-y-4">
      {publishing.error && (
        <Alert tone="error" title={t('failed')}>
          {reasonOf(publishing.error)}
        </Alert>
      )}
      <p>{t('asks', { minutes: v1ImageMinutes })}</p>
      <div className="flex flex-wrap gap-2">
        <Button pending={publishing.isPending} pendingLabel={t('making')} onClick={() => publishing.mutate()}>
          {t('agree')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
};

const EngineLinks = ({ image: { address, until } }: { image: PublicImage }) => {
  const { t } = useTranslation('webSearch');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="space-y-4">
      <p ref={text} tabIndex={-1} className="outline-none">
        {t('ready', { time: formatDateTime(until, locale) })}
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {engines.map(({ name, resultsOf }) => (
          <li key={name}>
            <a
              href={resultsOf(address)}
              target="_blank"
              rel="noreferrer noopener"
              className={buttonClass({ variant: 'secondary', className: 'w-full' })}
            >
              {name} <span className="sr-only">{common('newTab')}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
