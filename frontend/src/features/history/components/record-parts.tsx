import { showsScore, toneOfRecord, toneOfScore, toneWord } from '@jinwi/report';
import { type TFunction } from 'i18next';
import { type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/button.js';
import { Meter } from '../../../shared/ui/meter.js';
import { Thumbnail } from '../../report/image/thumbnail.js';
import { type ShownRecord } from '../../report/records.js';
import { useOpenReport } from '../use-open-report.js';

const lengthMax = 32;
const tailLength = 12;

/** Shortens long file names in the middle, because the end distinguishes photos. */
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

/** Thumbnail and name; both open the report. */
export const RecordLink = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('analysis');
  const { addressOf, linkState } = useOpenReport();
  return (
    <Link
      to={addressOf(record.id)}
      state={linkState}
      preventScrollReset
      aria-label={t('open', { name: record.imageName })}
      data-record-link={record.id}
      className="group flex min-w-0 items-center gap-4 rounded-control"
    >
      <Thumbnail record={record} />
      <span className="min-w-0 font-medium group-hover:text-brand group-hover:underline">
        <ImageName name={record.imageName} />
      </span>
    </Link>
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

/** Shows what the member has decided about the picture, if anything. */
export const DecisionMark = ({ record: { decision } }: { record: ShownRecord }) => {
  const { t } = useTranslation(['history', 'analysis']);
  if (!decision) return null;
  const name = t(`analysis:decision.${decision.decision}`);
  return <span className="block text-caption text-muted">{t('decision.mine', { decision: name })}</span>;
};

interface ScoreCellProps {
  record: { result: string; score: number };
  /** The words of verdicts, which long tables translate once for all rows. */
  words: TFunction<'analysis'>;
  label: string;
  /** Writes the score for screen readers, with the word of its band. */
  valueText: (word: string) => string;
}

/** Percentage with a small bar, which is below it in narrow columns; a dash if the score is meaningless. */
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

interface RowButtonProps {
  action: 'view' | 'download' | 'hide' | 'delete';
  icon: LucideIcon;
  /** Name of the image. Screen readers read it after the action, because every row has the same buttons. */
  name: string;
  pending?: boolean;
  className?: string;
  onClick: () => void;
}

export const RowButton = ({ action, icon: Icon, name, pending, className, onClick }: RowButtonProps) => {
  const { t } = useTranslation('history');
  const label = t(`row.${action}`);
  return (
    <Button
      variant="ghost"
      size="icon"
      title={label}
      aria-label={`${label} ${t('row.forName', { name })}`}
      icon={<Icon aria-hidden className="size-5" />}
      pending={pending}
      className={className}
      onClick={onClick}
    />
  );
};
