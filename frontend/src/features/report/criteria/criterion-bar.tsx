import { scoreClearMin, scoreSuspiciousMin } from '@jinwi/contracts';
import { type ScoreTone, toneOfScore, toneWord } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../shared/ui/classes.js';
import { Meter } from '../../../shared/ui/meter.js';

const tones: readonly ScoreTone[] = ['clear', 'suspicious', 'strong'];
/** The scores at which the thirds of the bar begin and end, from no suspicion to the strongest. */
const limits = [100, scoreClearMin, scoreSuspiciousMin, 0] as const;

/** How much of the bar a score fills, in percent: the more, the lower the score, and a third for each word. */
function filledBy(score: number): number {
  const third = tones.indexOf(toneOfScore(score));
  const [from, to] = [limits[third]!, limits[third + 1]!];
  return (100 * (third + (from - score) / (from - to))) / tones.length;
}

/** A bar that grows with the suspicion. Its thirds are named below it. */
export const CriterionBar = ({ name, score }: { name: string; score: number }) => {
  const { t } = useTranslation('report');
  const { t: words } = useTranslation('analysis');
  const tone = toneOfScore(score);
  return (
    <div>
      <Meter
        label={name}
        value={score}
        valueText={t('score.value', { score, word: toneWord(tone, words) })}
        tone={tone}
        filled={filledBy(score)}
        marks={[100 / 3, 200 / 3]}
        className="h-1.5"
      />
      <p aria-hidden className="mt-1.5 grid grid-cols-3 text-center text-caption text-muted">
        {tones.map((one) => (
          <span key={one} className={cx(one === tone && 'font-semibold text-text')}>
            {toneWord(one, words)}
          </span>
        ))}
      </p>
    </div>
  );
};
