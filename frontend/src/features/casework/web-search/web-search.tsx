import { type PublicImage, type ShownRecord, v1ImageMinutes } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { jsonOf, post, reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { buttonClass } from '../../../shared/ui/classes.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { NewTabLink } from '../../../shared/ui/links.js';
import { sectionIds } from '../../report/section-link.js';
import { Section } from '../../report/section.js';
import { engines, isPublicHost, makers, naverAddress } from './engines.js';
import './texts.js';

interface WebSearchProps {
  record: ShownRecord;
  /** Host name of this installation. */
  host?: string;
}

/** Lists ways to search for a report's picture elsewhere. Nothing is sent before the member agrees. */
export const WebSearch = ({ record, host = window.location.hostname }: WebSearchProps) => {
  const { t } = useTranslation('webSearch');
  const [isOpen, setOpen] = useState(false);
  const isReachable = isPublicHost(host);
  return (
    <Section title={t('title')} id={sectionIds.webSearch}>
      <p className="text-sm text-muted">{t('text')}</p>
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <div className="space-y-4">
          {isReachable ? (
            <>
              <Button variant="secondary" onClick={() => setOpen(true)}>
                {t('open')}
              </Button>
              <SearchDialog analysisId={record.id} open={isOpen} onOpenChange={setOpen} />
            </>
          ) : (
            <p className="text-sm">{t('local')}</p>
          )}
          <ByHand analysisId={record.id} />
        </div>
        <Makers />
      </div>
    </Section>
  );
};

const ByHand = ({ analysisId }: { analysisId: number }) => {
  const { t } = useTranslation('webSearch');
  return (
    <div className="space-y-1 text-sm">
      <h4 className="font-semibold">{t('byHand')}</h4>
      <p className="text-muted">{t('byHandText')}</p>
      <p className="flex flex-wrap gap-x-4">
        <a
          href={`/api/analysis/${analysisId}/image`}
          download={`preview-${analysisId}.webp`}
          className="inline-flex min-h-11 items-center font-medium text-brand underline"
        >
          {t('download')}
        </a>
        <NewTabLink href={naverAddress} className="inline-flex min-h-11 items-center">
          {t('naver')}
        </NewTabLink>
      </p>
    </div>
  );
};

const Makers = () => {
  const { t } = useTranslation('webSearch');
  return (
    <div className="space-y-2 text-sm">
      <h4 className="font-semibold">{t('makers')}</h4>
      <p className="text-muted">{t('makersText')}</p>
      <ul className="space-y-2">
        {makers.map(({ key, name, address }) => (
          <li key={key}>
            <NewTabLink href={address}>{name}</NewTabLink>
            <span className="block text-muted">{t(`maker.${key}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

interface SearchDialogProps {
  analysisId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks each time whether search engines may see the picture, then links to them. */
const SearchDialog = ({ analysisId, open, onOpenChange }: SearchDialogProps) => {
  const { t } = useTranslation('webSearch');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('dialog')} className="print:hidden">
      <Consent analysisId={analysisId} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
};

/** Asks for consent, then holds the picture's public address until the dialog closes. */
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

/** Creates an address at which anyone can see the preview for a quarter of an hour. */
const usePublishImage = (analysisId: number) =>
  useMutation({
    mutationFn: () => jsonOf<PublicImage>(post(`/api/analysis/${analysisId}/public-image`)),
  });
