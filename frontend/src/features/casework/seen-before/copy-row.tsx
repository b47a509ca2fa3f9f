import { type NearCopy } from '@jinwi/contracts';
import { differenceText } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Thumbnail } from '../../report/image/thumbnail.js';
import { VerdictBadge } from '../../report/verdict/verdict-badge.js';

interface CopyRowProps {
  copy: NearCopy;
  /** True if this is the oldest analysis of the picture, the report's own included. */
  isEarliest: boolean;
}

/** Shows a near copy: thumbnail and name open its report; below them, how it differs. */
export const CopyRow = ({ copy, isEarliest }: CopyRowProps) => {
  const { t } = useTranslation('seenBefore');
  const locale = useLocale();
  const { analysisId, imageName, createdAt, result, by, similarity, differs } = copy;
  const imageUrl = `/api/analysis/${analysisId}/image`;
  const artifacts = { thumbnail: `/api/analysis/${analysisId}/thumbnail` };
  const sentences = differs.map((difference) => differenceText(difference, locale)).filter(Boolean);
  return (
    <li className="flex gap-4 py-4">
      <Link
        to={`/history?analysis=${analysisId}`}
        aria-label={t('open', { name: imageName })}
        className="self-start rounded-control"
      >
        <Thumbnail record={{ imageName, imageUrl, artifacts }} className="size-20" />
      </Link>
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 truncate font-medium" title={imageName}>
            {imageName}
          </span>
          {isEarliest && <Badge tone="brand">{t('earliest')}</Badge>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <VerdictBadge result={result} />
          <time dateTime={createdAt}>{formatDateTime(createdAt, locale)}</time>
          <span>{t(by === 'whole' ? 'alike' : 'partAlike', { percent: similarity })}</span>
        </p>
        <p>{sentences.join(' ')}</p>
      </div>
    </li>
  );
};
