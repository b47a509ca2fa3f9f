import { type GenerationTask, isGenerationEnded } from '@jinwi/contracts';
import { CircleAlert, ImageOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatDateTime } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/classes.js';
import { SpinnerIcon } from '../../../shared/ui/loading.js';
import { MadeByMark, settingsLine } from './task-facts.js';
import { taskFailure } from '../failure-text.js';

interface TaskCardProps {
  task: GenerationTask;
  isShown: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

export const TaskCard = ({ task, isShown, onOpen, onDelete }: TaskCardProps) => {
  const { t } = useTranslation('generate');
  const locale = useLocale();
  const { prompt } = task.settings;
  return (
    <li
      className={cx(
        'flex flex-col overflow-hidden rounded-card border',
        isShown ? 'border-brand ring-1 ring-brand' : 'border-border',
      )}
    >
      <Pictures task={task} />
      <div className="flex grow flex-col gap-1.5 p-4">
        {isShown && (
          <Badge tone="brand" className="self-start">
            {t('gallery.shown')}
          </Badge>
        )}
        <p className="line-clamp-2 font-medium">{prompt}</p>
        <p className="text-sm text-muted">{settingsLine(task, t)}</p>
        <p className="text-sm text-muted">
          <time dateTime={task.created_at}>{formatDateTime(task.created_at, locale)}</time>
        </p>
        <p className="text-sm text-muted">
          {t('results.kept', { date: formatDate(task.kept_until, locale) })}
        </p>
        <div className="mt-auto flex items-center justify-between gap-2 pt-2">
          <Button
            variant="secondary"
            size="small"
            aria-label={t('gallery.openName', { prompt })}
            onClick={onOpen}
          >
            {t('gallery.open')}
          </Button>
          {isGenerationEnded(task) && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('gallery.deleteName', { prompt })}
              onClick={onDelete}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          )}
        </div>
      </div>
    </li>
  );
};

const shownMax = 4;

const Pictures = ({ task }: { task: GenerationTask }) => {
  const images = task.task_result.images.toSorted((one, other) => one.index - other.index);
  if (images.length === 0) return <NoPictures task={task} />;
  return (
    <div className="relative">
      <div
        className={cx('grid aspect-video gap-px bg-stage', images.length > 1 ? 'grid-cols-2' : 'grid-cols-1')}
      >
        {images.slice(0, images.length < shownMax ? Math.min(2, images.length) : shownMax).map((image) => (
          <img
            key={image.index}
            src={image.thumbnailUrl}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full min-h-0 object-cover"
          />
        ))}
      </div>
      <MadeByMark isDemonstration={task.is_demonstration} className="absolute bottom-2 left-2" />
    </div>
  );
};

/** Says why there are no images: the task is not finished, has failed, or its images were deleted. */
const NoPictures = ({ task }: { task: GenerationTask }) => {
  const { t } = useTranslation('generate');
  const look =
    'flex aspect-video flex-col items-center justify-center gap-2 bg-stage p-4 text-center text-sm';
  if (task.task_status === 'failed') {
    return (
      <p className={look}>
        <CircleAlert aria-hidden className="size-6 shrink-0 text-strong" />
        <span className="font-semibold text-strong">{t('state.failed')}</span>
        <span className="line-clamp-3">{taskFailure(task, t).reason}</span>
      </p>
    );
  }
  if (task.task_status === 'succeed') {
    return (
      <p className={cx(look, 'text-muted')}>
        <ImageOff aria-hidden className="size-6" />
        {t('results.deleted')}
      </p>
    );
  }
  return (
    <p className={look}>
      <SpinnerIcon className="size-6 text-brand" />
      {t(`state.${task.task_status}`)}
    </p>
  );
};
