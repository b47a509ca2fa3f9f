import { type Comparison, type ComparisonResult, errorText, isErrorCode } from '@jinwi/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Alert } from '../../../shared/ui/alert.js';
import { SpinnerIcon } from '../../../shared/ui/loading.js';
import { type ShownRecord } from '../../report/records.js';
import { comparisonImageUrl } from './comparison-api.js';
import { comparisonSentences } from './comparison-sentence.js';
import { ComparisonViews } from './comparison-views.js';
import { PartsList } from './parts-list.js';
import { RecordTable } from './record-table.js';

interface ComparisonOutcomeProps {
  record: ShownRecord;
  comparison: Comparison;
}

/** Shows one comparison: the differences in words and pictures, and both files side by side. */
export const ComparisonOutcome = ({ record, comparison }: ComparisonOutcomeProps) => {
  const { t } = useTranslation('comparison');
  const locale = useLocale();
  const { result, state, failure, otherName, otherId } = comparison;
  if (state === 'waiting') return <Comparing />;
  if (result === null) {
    return (
      <Alert tone="error" title={t('failed')}>
        {isErrorCode(failure) && failure !== 'analysis.failed' && errorText(failure, locale)}
      </Alert>
    );
  }
  return (
    <section aria-label={t('with', { name: otherName })} className="space-y-6">
      <Found record={record} comparison={comparison} result={result} />
      <RecordTable record={record} otherId={otherId} />
    </section>
  );
};

export const Comparing = () => {
  const { t } = useTranslation('comparison');
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-muted">
      <SpinnerIcon />
      {t('comparing')}
    </p>
  );
};

const Found = ({ record, comparison, result }: ComparisonOutcomeProps & { result: ComparisonResult }) => {
  const { t } = useTranslation('comparison');
  const locale = useLocale();
  const [chosen, setChosen] = useState<number | null>(null);
  const pictured = { analysisId: record.id, id: comparison.id };
  return (
    <>
      <p role="status" className="text-base">
        {comparisonSentences(result, t, locale).join(' ')}
      </p>
      {comparison.hasImages && (
        <ComparisonViews
          result={result}
          images={{
            first: record.imageUrl ?? '',
            aligned: comparisonImageUrl(pictured, 'aligned'),
            difference: comparisonImageUrl(pictured, 'difference'),
          }}
          part={chosen === null ? null : (result.parts[chosen] ?? null)}
        />
      )}
      <PartsList result={result} chosen={chosen} onChoose={setChosen} />
    </>
  );
};
