import { type NearCopies } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import { type ShownRecord } from '../../report/records.js';
import { Section } from '../../report/section.js';
import { CopyRow } from './copy-row.js';
import { KnownCard } from './known-card.js';
import { useNearCopies } from './near-copies-api.js';
import './texts.js';

/** Shows where the report's picture was seen before: in the operator's collection and in the member's analyses. */
export const SeenBefore = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('seenBefore');
  const { t: common } = useTranslation();
  const { data, error, refetch } = useNearCopies(record.id);
  return (
    <Section title={t('title')}>
      {data && <Found record={record} found={data} />}
      {!data && error && (
        <ErrorState text={t('unknown')} details={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div role="status" aria-label={common('loading')}>
          <Skeleton className="h-6 w-2/3" />
        </div>
      )}
    </Section>
  );
};

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
