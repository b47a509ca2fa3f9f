import { type Batch } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { SectionCard } from '../../../shared/ui/card.js';
import { useRecentBatches } from '../batches-api.js';
import '../texts.js';

const shownMax = 5;

export const RecentBatches = () => {
  const { t } = useTranslation('batches');
  const { data } = useRecentBatches();
  if (!data || data.batches.length === 0) return null;
  return (
    <SectionCard title={t('recent.title')}>
      <ul className="-mx-2 -my-1 divide-y divide-border text-sm">
        {data.batches.slice(0, shownMax).map((batch) => (
          <li key={batch.id}>
            <RecentBatch batch={batch} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};

const RecentBatch = ({ batch: { id, createdAt, state, counts } }: { batch: Batch }) => {
  const { t } = useTranslation('batches');
  const locale = useLocale();
  return (
    <Link
      to={`/analyze?batch=${id}`}
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-control px-2 py-2 hover:bg-surface"
    >
      <time dateTime={createdAt} className="font-medium">
        {formatDateTime(createdAt, locale)}
      </time>
      <span className="text-muted tabular-nums">
        {state === 'open' && t('recent.open')}
        {state === 'running' &&
          t('recent.running', { done: counts.done + counts.failed, total: counts.total })}
        {state === 'done' && t('recent.done', { count: counts.total })}
      </span>
    </Link>
  );
};
