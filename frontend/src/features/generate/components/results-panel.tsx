import { type GenerationSettings, type GenerationTask, isGenerationEnded } from '@jinwi/contracts';
import { Image } from 'lucide-react';
import { lazy, type ReactNode, type Ref, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useElapsedSeconds } from '../../../shared/lib/use-elapsed-seconds.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/classes.js';
import { Skeleton, SpinnerIcon } from '../../../shared/ui/loading.js';
import { useTasks } from '../generate-api.js';
import {
  type AspectRatio,
  cssRatio,
  settingsDefault,
  type SettingsForm,
  shareOf,
  useSetting,
} from '../settings.js';
import { loadTaskResult, type Studio } from '../use-studio.js';
import { LostAlert, RefusedAlert, TaskFailedAlert } from './failures.js';

interface ResultsPanelProps {
  studio: Studio;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Loaded when a generation starts, so that it is ready when the generation ends. */
const TaskResult = lazy(async () => ({ default: (await loadTaskResult()).TaskResult }));

export const ResultsPanel = ({ studio, headingRef }: ResultsPanelProps) => {
  const { t } = useTranslation('generate');
  const headingId = useId();
  const { generation, opened, isBusy } = studio;
  return (
    <section
      aria-labelledby={headingId}
      aria-busy={isBusy && !opened}
      className="rounded-card border border-border bg-bg p-5 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={headingRef} id={headingId} tabIndex={-1} className="text-h3">
          {t('results.title')}
        </h2>
        {opened && generation.taskId !== null && generation.taskId !== opened.task_id && (
          <Button variant="ghost" size="small" onClick={studio.closeOpened}>
            {t('results.back')}
          </Button>
        )}
      </div>
      <PanelContent studio={studio} />
    </section>
  );
};

const PanelContent = ({ studio }: { studio: Studio }) => {
  const { submission, generation, opened, form } = studio;
  const { variables } = submission;
  if (submission.isPending && variables) {
    return <WaitingPanel state="sending" settings={variables.settings} startedAt={submission.submittedAt} />;
  }
  if (opened) return <EndedTask key={opened.task_id} task={opened} studio={studio} />;
  if (submission.isError && variables) {
    return <RefusedAlert error={submission.error} onRetry={() => studio.start(variables)} />;
  }
  const { task, taskId } = generation;
  if (taskId === null) return <EmptyFrame form={form} />;
  if (generation.isLost) return <LostAlert onRetry={generation.askAgain} />;
  if (!task) {
    return (
      <WaitingPanel state="submitted" settings={variables?.settings} startedAt={submission.submittedAt} />
    );
  }
  if (generation.isRunning) {
    return <RunningTask task={task} />;
  }
  return <EndedTask key={task.task_id} task={task} studio={studio} />;
};

const RunningTask = ({ task }: { task: GenerationTask }) => {
  const tasks = useTasks().data?.pages.flatMap((page) => page.tasks) ?? [];
  const isFirst = !tasks.some((other) => isEarlier(other, task) && !isGenerationEnded(other));
  const state = task.task_status === 'processing' ? 'processing' : 'submitted';
  return (
    <WaitingPanel
      state={state}
      settings={task.settings}
      startedAt={Date.parse(task.created_at)}
      isBehindOthers={state === 'submitted' && !isFirst}
    />
  );
};

const isEarlier = (one: GenerationTask, other: GenerationTask): boolean =>
  Date.parse(one.created_at) < Date.parse(other.created_at);

const EndedTask = ({ task, studio }: { task: GenerationTask; studio: Studio }) =>
  task.task_status === 'failed' ? (
    <TaskFailedAlert task={task} isBusy={studio.isBusy} onRetry={() => void studio.retry(task)} />
  ) : (
    <Suspense fallback={<ResultSkeleton task={task} />}>
      <TaskResult task={task} isBusy={studio.isBusy} onReuse={() => void studio.reuse(task)} />
    </Suspense>
  );

const ResultSkeleton = ({ task }: { task: GenerationTask }) => (
  <RatioBox ratio={task.settings.aspect_ratio} heightMax="40rem">
    <Skeleton className="size-full" />
  </RatioBox>
);

const EmptyFrame = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('generate');
  const ratio = useSetting(form, 'aspect_ratio') ?? settingsDefault.aspect_ratio;
  return (
    <RatioBox
      ratio={ratio}
      heightMax="28rem"
      className="grid place-items-center rounded-card border-2 border-dashed border-border p-3 text-center"
    >
      <span className="flex flex-col items-center gap-2 text-sm text-muted">
        <Image aria-hidden className="size-7" />
        <span className="tabular-nums">{ratio}</span>
        <span className="max-w-52">{t('results.empty')}</span>
      </span>
    </RatioBox>
  );
};

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

const WaitingPanel = ({
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

interface RatioBoxProps {
  ratio: AspectRatio;
  /** Maximum height as a CSS length; tall shapes get narrower instead of higher. */
  heightMax: string;
  className?: string;
  children?: ReactNode;
}

const RatioBox = ({ ratio, heightMax, className, children }: RatioBoxProps) => (
  <div
    data-ratio={ratio}
    style={{ aspectRatio: cssRatio(ratio), maxWidth: `calc(${heightMax} * ${shareOf(ratio)})` }}
    className={`mx-auto w-full ${className ?? ''}`}
  >
    {children}
  </div>
);
