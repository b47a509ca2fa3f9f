import { useTranslation } from 'react-i18next';
import { Meter } from '../../../shared/ui/meter.js';
import { toneWord } from '../../report/verdict-label.js';
import { toneOfScore } from '../../report/verdict.js';

/** Percentage with a small bar, which is below it in narrow columns. */
export const ScoreCell = ({ score }: { score: number }) => {
  const { t } = useTranslation('history');
  const { t: words } = useTranslation('analysis');
  const tone = toneOfScore(score);
  return (
    <span className="flex flex-col gap-1 lg:flex-row lg:items-center lg:gap-3">
      <span className="w-11 shrink-0 lg:text-right font-semibold tabular-nums">{score}%</span>
      <span className="w-11 lg:w-16">
        <Meter
          label={t('column.score')}
          value={score}
          valueText={t('score.value', { score, word: toneWord(tone, words) })}
          tone={tone}
          className="h-1.5"
        />
      </span>
    </span>
  );
};
