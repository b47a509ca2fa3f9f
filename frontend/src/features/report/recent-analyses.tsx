import { type ShownRecord } from '@jinwi/contracts';
import { showsScore } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatDateTime, formatRelative } from '../../shared/lib/format.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { SectionCard } from '../../shared/ui/card.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Loading, Skeleton } from '../../shared/ui/loading.js';
import { Thumbnail } from './image/thumbnail.js';
import { useHistory } from './records.js';
import { VerdictBadge } from './verdict/verdict-badge.js';

const shownMax = 5;

/** Shows the newest analyses, with its own loading, empty and error states (UI-104, UI-105). */
export const RecentAnalyses = () => {
  const { t } = useTranslation('mypage');
  const history = useHistory();
  const isEmpty = history.data?.length === 0;
  return (
    <SectionCard
      title={t('recent.title')}
      aside={
        !isEmpty && (
          <span className="flex flex-wrap items-center gap-4">
            <Link
              to="/history"
              className="inline-flex min-h-11 items-center rounded-control px-1 text-sm font-semibold text-brand hover:underline"
            >
              {t('recent.all')}
            </Link>
            <ButtonLink to="/analyze" size="small">
              {t('recent.new')}
            </ButtonLink>
          </span>
        )
      }
    >
      <RecentList history={history} />
    </SectionCard>
  );
};

const RecentList = ({ history }: { history: ReturnType<typeof useHistory> }) => {
  const { t } = useTranslation('mypage');
  return (
    <Loaded query={history} failed={t('recent.failed')} placeholder={<LoadingCards />}>
      {(records) =>
        records.length === 0 ? (
          <EmptyState
            text={t('recent.empty')}
            action={<ButtonLink to="/analyze">{t('recent.new')}</ButtonLink>}
          />
        ) : (
          <ul className={strip}>
            {records.slice(0, shownMax).map((record) => (
              <li key={record.id}>
                <RecentCard record={record} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/**
 * A single row that scrolls horizontally, so that its height does not depend on the number of cards. It is `relative`;
 * otherwise the absolutely positioned screen-reader texts in it would widen the page.
 */
const strip = 'relative -m-1 grid grid-cols-[repeat(5,minmax(10rem,1fr))] gap-4 overflow-x-auto p-1';

const RecentCard = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('analysis');
  const locale = useLocale();
  return (
    <Link to={`/history?analysis=${record.id}`} className="group block space-y-2 rounded-card">
      <Thumbnail record={record} className="aspect-4/3 w-full rounded-card!" />
      <VerdictBadge result={record.result} />
      <span className="block truncate font-medium group-hover:underline" title={record.imageName}>
        {record.imageName}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <time dateTime={record.createdAt} title={formatDateTime(record.createdAt, locale)}>
          {formatRelative(record.createdAt, locale)}
        </time>
        {showsScore(record.result) && (
          <span className="tabular-nums">
            <span aria-hidden>{record.score}%</span>
            <span className="sr-only">{t('score', { score: record.score })}</span>
          </span>
        )}
      </span>
    </Link>
  );
};

const LoadingCards = () => (
  <Loading className={strip}>
    {Array.from({ length: shownMax }, (_, index) => (
      <span key={index} className="block space-y-2">
        <Skeleton className="aspect-4/3 w-full rounded-card" />
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-6" />
        <Skeleton className="h-5 w-4/5" />
      </span>
    ))}
  </Loading>
);
