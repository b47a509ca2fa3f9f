import { type KnownPicture } from '@jinwi/contracts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate } from '../../../shared/lib/format.js';
import { buttonClass } from '../../../shared/ui/classes.js';
import { Thumbnail } from '../../report/image/thumbnail.js';
import { knownImageUrl } from './near-copies-api.js';

interface KnownCardProps {
  analysisId: number;
  picture: KnownPicture;
}

/** A picture from the operator's collection that looks like the report's picture. */
export const KnownCard = ({ analysisId, picture }: KnownCardProps) => {
  const { t } = useTranslation('seenBefore');
  const locale = useLocale();
  const { id: knownId, label, caption, addedAt, by, hasOriginal } = picture;
  const name = label === null ? caption : `${label} ${caption}`;
  const imageUrl = knownImageUrl(analysisId, { knownId, kind: 'thumbnail' });
  return (
    <li className="flex flex-wrap gap-4 rounded-card border border-border p-4">
      <Thumbnail record={{ imageName: name, imageUrl }} className="size-24" />
      <div className="min-w-0 flex-1 basis-56 space-y-1">
        <p className="font-semibold wrap-anywhere">{t('known.title', { name })}</p>
        <p className="text-sm text-muted">{t('known.added', { date: formatDate(addedAt, locale) })}</p>
        <p className="text-sm">
          {by === 'part' && `${t('known.part')} `}
          {t('known.meaning')}
        </p>
        {hasOriginal && (
          <a
            href={knownImageUrl(analysisId, { knownId, kind: 'original' })}
            download
            className={buttonClass({ variant: 'secondary', size: 'small', className: 'mt-2' })}
          >
            <Download aria-hidden className="size-4" />
            {t('known.original')}
          </a>
        )}
      </div>
    </li>
  );
};
