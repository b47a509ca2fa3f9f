import { type GenerationTask } from '@jinwi/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../../../shared/lib/use-on-demand.js';
import { Button } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Loading, Skeleton } from '../../../shared/ui/loading.js';
import { useTasks } from '../generate-api.js';
import { TaskCard } from './task-card.js';

const loadDeleteTask = async () => (await import('./delete-task.js')).DeleteTask;

interface GalleryProps {
  shownId: string | null;
  keptDays: number | undefined;
  onOpen: (task: GenerationTask) => void;
  onDeleted: (taskId: string) => void;
}

export const Gallery = ({ keptDays, ...parts }: GalleryProps) => {
  const { t } = useTranslation('generate');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="space-y-4 border-t border-border pt-8">
      <div className="space-y-1">
        <h2 id={headingId} className="text-h2">
          {t('gallery.title')}
        </h2>
        {keptDays !== undefined && (
          <p className="text-sm text-muted">{t('gallery.kept', { count: keptDays })}</p>
        )}
      </div>
      <Tasks {...parts} />
    </section>
  );
};

type TasksProps = Omit<GalleryProps, 'keptDays'>;

const Tasks = (props: TasksProps) => {
  const { t } = useTranslation('generate');
  const list = useTasks();
  return (
    <Loaded query={list} failed={t('gallery.error')} placeholder={<LoadingCards />}>
      {({ pages }) => <TaskList tasks={pages.flatMap((page) => page.tasks)} list={list} {...props} />}
    </Loaded>
  );
};

interface TaskListProps extends TasksProps {
  tasks: readonly GenerationTask[];
  list: ReturnType<typeof useTasks>;
}

const TaskList = ({ tasks, list, shownId, onOpen, onDeleted }: TaskListProps) => {
  const { t } = useTranslation('generate');
  const [deleting, setDeleting] = useState<GenerationTask | null>(null);
  const { Part: DeleteTask, show } = useOnDemand(loadDeleteTask);
  if (tasks.length === 0) return <EmptyState text={t('gallery.empty')} />;
  return (
    <div className="space-y-6">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tasks.map((task) => (
          <TaskCard
            key={task.task_id}
            task={task}
            isShown={task.task_id === shownId}
            onOpen={() => onOpen(task)}
            onDelete={() => {
              setDeleting(task);
              void show();
            }}
          />
        ))}
      </ul>
      {list.hasNextPage && <MoreButton list={list} />}
      {DeleteTask && <DeleteTask task={deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />}
    </div>
  );
};

const MoreButton = ({ list }: { list: ReturnType<typeof useTasks> }) => {
  const { t } = useTranslation('generate');
  return (
    <div className="flex flex-col items-center gap-2">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-strong">
          {t('gallery.moreFailed')}
        </p>
      )}
      <Button
        variant="secondary"
        pending={list.isFetchingNextPage}
        pendingLabel={t('gallery.more')}
        onClick={() => void list.fetchNextPage()}
      >
        {t('gallery.more')}
      </Button>
    </div>
  );
};

const LoadingCards = () => (
  <Loading className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {['first', 'second', 'third'].map((card) => (
      <div key={card} className="space-y-3 rounded-card border border-border p-4">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    ))}
  </Loading>
);
