import { useTranslation } from 'react-i18next';
import { Meter } from '../../../shared/ui/meter.js';
import { toneWord } from '../../report/verdict-label.js';
import { toneOfScore } from '../../report/verdict.js';

/** Percent with a small bar. */
export const ScoreCell = ({ score }: { score: number }) => {
  const { t } = useTranslation('history');
  const { t: words } = useTranslation('analysis');
  const tone = toneOfScore(score);
  return (
    <span className="flex items-center gap-3">
      <span className="w-11 shrink-0 text-right font-semibold tabular-nums">{score}%</span>
      <span className="hidden w-16 sm:block">
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
