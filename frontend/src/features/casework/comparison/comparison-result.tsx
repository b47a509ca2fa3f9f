import {
  type Comparison,
  type ComparisonResult,
  errorText,
  isErrorCode,
  type ShownRecord,
} from '@jinwi/contracts';
import { placeOf, placeText } from '@jinwi/report';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Alert } from '../../../shared/ui/alert.js';
import { SpinnerIcon } from '../../../shared/ui/loading.js';
import { comparisonImageUrl } from './comparison-api.js';
import { comparisonSentences } from './comparison-sentence.js';
import { ComparisonViews } from './comparison-views.js';
import { RecordTable } from './record-table.js';

interface ComparisonOutcomeProps {
  record: ShownRecord;
  comparison: Comparison;
}

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

interface PartsListProps {
  result: ComparisonResult;
  /** Index of the chosen part; null if none is chosen. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
}

/** Lists the differing parts in words. Choosing one enlarges it in the picture; choosing it again shows the whole. */
const PartsList = ({ result, chosen, onChoose }: PartsListProps) => {
  const { t } = useTranslation('comparison');
  const { t: words } = useTranslation('report');
  const headingId = useId();
  if (result.parts.length === 0) return null;
  const place = (box: ComparisonResult['parts'][number]['box']): string =>
    placeText(placeOf(box, result), words);
  return (
    <div className="space-y-2">
      <h4 id={headingId} className="font-semibold">
        {t('partsTitle')}
      </h4>
      <p className="text-sm text-muted">{t('partsHint')}</p>
      <ol aria-labelledby={headingId} className="space-y-1.5">
        {result.parts.map(({ kind, box, from }, index) => (
          <li key={Object.values(box).join()}>
            <button
              type="button"
              aria-pressed={chosen === index}
              onClick={() => onChoose(chosen === index ? null : index)}
              className="flex min-h-11 w-full gap-2 rounded-control border border-control px-3 py-2 text-left text-sm hover:bg-surface-2 aria-pressed:border-brand aria-pressed:bg-brand-soft"
            >
              <span className="shrink-0 font-semibold tabular-nums">{index + 1}.</span>
              <span className="first-letter:uppercase">
                {place(box)}: {t(`kind.${kind}`, { from: from ? place(from) : '' })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
};
