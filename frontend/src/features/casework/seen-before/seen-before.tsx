import { type KnownPicture, type NearCopies, type NearCopy, type ShownRecord } from '@jinwi/contracts';
import { differenceText } from '@jinwi/report';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatDateTime } from '../../../shared/lib/format.js';
import { getJson } from '../../../shared/lib/http.js';
import { Badge } from '../../../shared/ui/badge.js';
import { buttonClass } from '../../../shared/ui/classes.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Loading, Skeleton } from '../../../shared/ui/loading.js';
import { Thumbnail } from '../../report/image/thumbnail.js';
import { Section } from '../../report/section.js';
import { VerdictBadge } from '../../report/verdict/verdict-badge.js';
import './texts.js';

/** Shows where the report's picture was seen before: in the operator's collection and in the member's analyses. */
export const SeenBefore = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('seenBefore');
  return (
    <Section title={t('title')}>
      <Loaded query={useNearCopies(record.id)} failed={t('unknown')} placeholder={<LoadingLine />}>
        {(found) => <Found record={record} found={found} />}
      </Loaded>
    </Section>
  );
};

const LoadingLine = () => (
  <Loading>
    <Skeleton className="h-6 w-2/3" />
  </Loading>
);

const Found = ({ record, found: { known, copies } }: { record: ShownRecord; found: NearCopies }) => {
  const { t } = useTranslation('seenBefore');
  const [oldest] = copies;
  const isThisEarliest = oldest !== undefined && Date.parse(record.createdAt) <= Date.parse(oldest.createdAt);
  return (
    <div className="space-y-4">
      {known.length > 0 && (
        <ul className="space-y-3">
          {known.map((picture) => (
            <KnownCard key={picture.id} analysisId={record.id} picture={picture} />
          ))}
        </ul>
      )}
      {oldest === undefined ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <div>
          {isThisEarliest && <p>{t('earliestIsThis')}</p>}
          <ul className="divide-y divide-border">
            {copies.map((copy) => (
              <CopyRow key={copy.analysisId} copy={copy} isEarliest={copy === oldest && !isThisEarliest} />
            ))}
          </ul>
          <p className="text-sm text-muted">
            {t('scope')} {t('byLooks')}
          </p>
        </div>
      )}
    </div>
  );
};

interface CopyRowProps {
  copy: NearCopy;
  /** True if this is the oldest analysis of the picture, older even than the one of the report. */
  isEarliest: boolean;
}

const CopyRow = ({ copy, isEarliest }: CopyRowProps) => {
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

interface KnownCardProps {
  analysisId: number;
  picture: KnownPicture;
}

/** A picture from the operator's collection that looks like the report's picture. */
const KnownCard = ({ analysisId, picture }: KnownCardProps) => {
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

/** Fetched every time a report is opened, because later analyses may show the same picture. */
const useNearCopies = (analysisId: number) => {
  const url = `/api/analysis/${analysisId}/near-copies`;
  return useQuery({
    queryKey: [url],
    queryFn: ({ signal }) => getJson<NearCopies>(url, signal),
    staleTime: 0,
  });
};

const knownImageUrl = (
  analysisId: number,
  { knownId, kind }: { knownId: number; kind: 'thumbnail' | 'original' },
): string => `/api/analysis/${analysisId}/known/${knownId}/${kind}`;
