import { showsScore } from '@jinwi/contracts';
import { ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatDateTime, formatRelative } from '../../shared/lib/format.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { SectionCard } from '../../shared/ui/card.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { Skeleton } from '../../shared/ui/loading.js';
import { Thumbnail } from './image/thumbnail.js';
import { type ShownRecord, useHistory } from './records.js';
import { VerdictBadge } from './verdict/verdict-badge.js';

const shownMax = 5;

/** Shows the newest analyses, with loading, empty and error states of its own (UI-104, UI-105). */
export const RecentAnalyses = ({ className }: { className?: string }) => {
  const { t } = useTranslation('mypage');
  return (
    <SectionCard
      title={t('recent.title')}
      className={className}
      aside={
        <ButtonLink to="/analyze" size="small">
          {t('recent.new')}
        </ButtonLink>
      }
    >
      <RecentList />
    </SectionCard>
  );
};

const RecentList = () => {
  const { t } = useTranslation('mypage');
  const history = useHistory();
  if (history.isFetching && !history.data) return <LoadingRows />;
  if (!history.data) {
    return (
      <ErrorState
        text={t('recent.failed')}
        details={history.error?.message}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (history.data.length === 0) {
    return (
      <EmptyState
        icon={<ImagePlus />}
        text={t('recent.empty')}
        action={
          <ButtonLink to="/analyze" variant="secondary">
            {t('recent.new')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <ul className="-mx-2 divide-y divide-border">
        {history.data.slice(0, shownMax).map((record) => (
          <li key={record.id}>
            <RecentRow record={record} />
          </li>
        ))}
      </ul>
      <p className="pt-2 text-right">
        <Link
          to="/history"
          className="inline-flex min-h-11 items-center rounded-control px-1 text-sm font-semibold text-brand hover:underline"
        >
          {t('recent.all')}
        </Link>
      </p>
    </>
  );
};

const RecentRow = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('analysis');
  const locale = useLocale();
  return (
    <Link
      to={`/history?analysis=${record.id}`}
      className="flex items-center gap-4 rounded-control px-2 py-3 hover:bg-surface"
    >
      <Thumbnail record={record} />
      <span className="min-w-0 flex-1 space-y-1">
        <span className="block truncate font-medium" title={record.imageName}>
          {record.imageName}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <VerdictBadge result={record.result} />
          <time
            dateTime={record.createdAt}
            title={formatDateTime(record.createdAt, locale)}
            className="text-sm text-muted"
          >
            {formatRelative(record.createdAt, locale)}
          </time>
        </span>
      </span>
      {showsScore(record.result) && (
        <span className="shrink-0 text-h3 font-bold tabular-nums">
          <span aria-hidden>{record.score}%</span>
          <span className="sr-only">{t('score', { score: record.score })}</span>
        </span>
      )}
    </Link>
  );
};

const LoadingRows = () => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className="space-y-3">
      {Array.from({ length: shownMax }, (_, index) => (
        <span key={index} className="flex items-center gap-4 py-1.5">
          <Skeleton className="size-14 shrink-0" />
          <span className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-1/4" />
          </span>
          <Skeleton className="h-5 w-12" />
        </span>
      ))}
    </div>
  );
};
