import { type Comparison } from '@jinwi/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Section } from '../../report/section.js';
import { type ShownRecord } from '../../report/records.js';
import { ChooseOriginal } from './choose-original.js';
import { useCompare, useComparisons } from './comparison-api.js';
import { Comparing, ComparisonOutcome } from './comparison-result.js';
import './texts.js';

/** Compares the picture of a report with that of another of the member's analyses. */
export const ComparisonSection = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('comparison');
  const [isChoosing, setIsChoosing] = useState(false);
  const [shownId, setShownId] = useState<string | null>(null);
  const { data, error, refetch } = useComparisons(record.id);
  const comparisons = data ?? [];
  const compare = useCompare(record.id);
  const shown = comparisons.find(({ id }) => id === shownId);
  const choose = (otherId: number) => {
    setIsChoosing(false);
    setShownId(null);
    compare.mutate(otherId, { onSuccess: ({ id }) => setShownId(id) });
  };
  return (
    <Section title={t('title')}>
      <div className="space-y-4">
        <p className="text-sm text-muted">{t('intro')}</p>
        <Disclosure
          summary={t('choose')}
          isOpen={isChoosing}
          onToggle={setIsChoosing}
          className="rounded-card border border-border p-2"
        >
          {isChoosing && (
            <ChooseOriginal analysisId={record.id} isBusy={compare.isPending} onChoose={choose} />
          )}
        </Disclosure>
        {!data && error && (
          <ErrorState text={t('earlierFailed')} details={error.message} onRetry={() => void refetch()} />
        )}
        <Earlier comparisons={comparisons} shownId={shownId} onShow={setShownId} />
        {compare.isPending && <Comparing />}
        {compare.error && (
          <Alert tone="error" title={t('failed')}>
            {reasonOf(compare.error)}
          </Alert>
        )}
        {shown && <ComparisonOutcome key={shown.id} record={record} comparison={shown} />}
      </div>
    </Section>
  );
};

interface EarlierProps {
  comparisons: readonly Comparison[];
  shownId: string | null;
  onShow: (id: string) => void;
}

const Earlier = ({ comparisons, shownId, onShow }: EarlierProps) => {
  const { t } = useTranslation('comparison');
  if (comparisons.length === 0) return null;
  return (
    <div role="group" aria-label={t('earlier')} className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-sm text-muted">
        {t('earlier')}
      </span>
      {comparisons.map(({ id, otherName }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shownId}
          onClick={() => onShow(id)}
          className="min-h-11 max-w-full truncate rounded-control border border-control px-3 text-sm hover:bg-surface-2 aria-pressed:border-brand aria-pressed:bg-brand-soft"
        >
          {otherName}
        </button>
      ))}
    </div>
  );
};
