import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { NewTabLink } from '../../../shared/ui/links.js';
import { type ShownRecord } from '../../report/records.js';
import { Section } from '../../report/section.js';
import { isPublicHost, makers, naverAddress } from './engines.js';
import { SearchDialog } from './search-dialog.js';
import './texts.js';

interface WebSearchProps {
  record: ShownRecord;
  /** Host name of this installation. */
  host?: string;
}

/** Offers ways to search for a report's picture elsewhere. Nothing is sent before the member agrees. */
export const WebSearch = ({ record, host = window.location.hostname }: WebSearchProps) => {
  const { t } = useTranslation('webSearch');
  const [isOpen, setOpen] = useState(false);
  const isReachable = isPublicHost(host);
  return (
    <Section title={t('title')}>
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
