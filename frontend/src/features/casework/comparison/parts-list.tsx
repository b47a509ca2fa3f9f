import { type ComparisonResult } from '@jinwi/contracts';
import { placeOf, placeText } from '@jinwi/report';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface PartsListProps {
  result: ComparisonResult;
  /** Index of the chosen part. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
}

/** Lists the differing parts in words. Choosing one enlarges it in the picture; choosing it again shows the whole. */
export const PartsList = ({ result, chosen, onChoose }: PartsListProps) => {
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
