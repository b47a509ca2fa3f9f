import { showsScore, toneOfRecord, toneOfScore, toneWord } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../../shared/ui/meter.js';
import { type ShownRecord } from '../../report/records.js';

/** Percentage with a small bar, which is below it in narrow columns; a dash if the score is meaningless. */
export const ScoreCell = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('history');
  const { t: words } = useTranslation('analysis');
  const { result, score } = record;
  if (!showsScore(result)) return <NoScore />;
  return (
    <span className="flex flex-col gap-1 lg:flex-row lg:items-center lg:gap-3">
      <span className="w-11 shrink-0 lg:text-right font-semibold tabular-nums">{score}%</span>
      <span className="w-11 lg:w-16">
        <Meter
          label={t('column.score')}
          value={score}
          valueText={t('score.value', { score, word: toneWord(toneOfScore(score), words) })}
          tone={toneOfRecord(record)}
          className="h-1.5"
        />
      </span>
    </span>
  );
};

const NoScore = () => {
  const { t } = useTranslation('analysis');
  return (
    <span className="block w-11 text-muted lg:text-right">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('noScore')}</span>
    </span>
  );
};
