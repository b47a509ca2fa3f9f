import { type GenerationSettings } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useElapsedSeconds } from '../../../shared/lib/use-elapsed-seconds.js';
import { cx } from '../../../shared/ui/classes.js';
import { Skeleton, SpinnerIcon } from '../../../shared/ui/loading.js';
import { settingsDefault } from '../settings.js';
import { RatioBox } from './ratio-box.js';

/** Time after which a sentence says that the generation takes longer than usual. */
const slowSeconds = 180;
const secondsPerMinute = 60;

interface WaitingPanelProps {
  state: 'sending' | 'submitted' | 'processing';
  /** Undefined after a reload until the server has answered. */
  settings: GenerationSettings | undefined;
  /** `Date.now()` at the start of the generation; 0 if unknown. */
  startedAt: number;
  /** Whether earlier tasks of the member must finish first. */
  isBehindOthers?: boolean;
}

/** Shows the state, the elapsed time and placeholders for the images. */
export const WaitingPanel = ({
  state,
  settings = settingsDefault,
  startedAt,
  isBehindOthers,
}: WaitingPanelProps) => {
  const { t } = useTranslation('generate');
  return (
    <div className="space-y-5">
      <div className="space-y-1">
        <p className="flex items-center gap-2 font-semibold">
          <SpinnerIcon className="size-5 text-brand" />
          {t(isBehindOthers ? 'state.behind' : `state.${state}`)}
        </p>
        <p className="text-sm">{t('results.wait')}</p>
        {startedAt > 0 && <Elapsed startedAt={startedAt} />}
      </div>
      <Places settings={settings} />
    </div>
  );
};

const Elapsed = ({ startedAt }: { startedAt: number }) => {
  const { t } = useTranslation('generate');
  const elapsed = useElapsedSeconds(startedAt);
  const minutes = Math.floor(elapsed / secondsPerMinute);
  const seconds = elapsed % secondsPerMinute;
  return (
    <>
      <p className="text-sm text-muted tabular-nums">
        {minutes > 0 ? t('results.elapsedMinutes', { minutes, seconds }) : t('results.elapsed', { seconds })}
      </p>
      {elapsed >= slowSeconds && <p className="text-sm">{t('results.slow')}</p>}
    </>
  );
};

const Places = ({ settings: { n, aspect_ratio: ratio } }: { settings: GenerationSettings }) => {
  const { t } = useTranslation('generate');
  const columns = n === 1 ? 'grid-cols-1' : n <= 4 ? 'grid-cols-2' : 'grid-cols-3';
  return (
    <div
      role="img"
      aria-label={t('results.placeholders', { count: n })}
      className={cx('grid gap-3', columns)}
    >
      {Array.from({ length: n }, (_, place) => (
        <RatioBox key={place} ratio={ratio} heightMax={n === 1 ? '26rem' : '14rem'}>
          <Skeleton className="size-full" />
        </RatioBox>
      ))}
    </div>
  );
};
