import { type GenerationTask, isGenerationEnded } from '@jinwi/contracts';
import { lazy, type Ref, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import { useTasks } from '../generate-api.js';
import { loadTaskResult, type Studio } from '../use-studio.js';
import { EmptyFrame } from './empty-frame.js';
import { LostAlert, RefusedAlert, TaskFailedAlert } from './failures.js';
import { RatioBox } from './ratio-box.js';
import { WaitingPanel } from './waiting-panel.js';

interface ResultsPanelProps {
  studio: Studio;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Loaded when a generation starts, so that it is ready when the generation ends. */
const TaskResult = lazy(async () => ({ default: (await loadTaskResult()).TaskResult }));

/** Shows the results: nothing yet, a generation in progress, or its images. */
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
