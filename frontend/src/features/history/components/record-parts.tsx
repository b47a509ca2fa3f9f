import { type ShownRecord } from '@jinwi/contracts';
import { showsScore, toneOfRecord, toneOfScore, toneWord } from '@jinwi/report';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate } from '../../../shared/lib/format.js';
import { Meter } from '../../../shared/ui/meter.js';

/** In tables of at least this many rows, a row is laid out only when it comes near the viewport. */
export const lazyRowsMin = 100;

const lengthMax = 32;
const tailLength = 12;

/** Shortens long file names in the middle, because the names of photos differ at the end. */
export const ImageName = ({ name }: { name: string }) => {
  const characters = [...name];
  if (characters.length <= lengthMax) return <span title={name}>{name}</span>;
  const tail = characters.slice(-tailLength).join('');
  return (
    <span title={name} className="flex min-w-0">
      <span className="truncate whitespace-pre">{characters.slice(0, -tailLength).join('')}</span>
      <span className="shrink-0 whitespace-pre">{tail}</span>
    </span>
  );
};

/** Shows when the server deletes the analysis automatically, if it does. */
export const KeptUntil = ({ record: { keptUntil } }: { record: ShownRecord }) => {
  const { t } = useTranslation('history');
  const locale = useLocale();
  if (!keptUntil) return null;
  return (
    <p className="w-full text-caption text-muted">
      {t('keptUntil', { date: formatDate(keptUntil, locale) })}
    </p>
  );
};

interface ScoreCellProps {
  record: { result: string; score: number };
  /** The words of verdicts, which long tables translate once for all rows. */
  words: TFunction<'analysis'>;
  label: string;
  /** Writes the score for screen readers, with the word of its band. */
  valueText: (word: string) => string;
}

/** Shows the score as a percentage and a small bar (in narrow columns, one above the other); a dash if meaningless. */
export const ScoreCell = ({ record, words, label, valueText }: ScoreCellProps) => {
  const { result, score } = record;
  if (!showsScore(result))
    return (
      <span className="block w-11 text-muted lg:text-right">
        <span aria-hidden>–</span>
        <span className="sr-only">{words('noScore')}</span>
      </span>
    );
  return (
    <span className="flex flex-col gap-1 lg:flex-row lg:items-center lg:gap-3">
      <span className="w-11 shrink-0 lg:text-right font-semibold tabular-nums">{score}%</span>
      <span className="w-11 lg:w-16">
        <Meter
          label={label}
          value={score}
          valueText={valueText(toneWord(toneOfScore(score), words))}
          tone={toneOfRecord(record)}
          className="h-1.5"
        />
      </span>
    </span>
  );
};
