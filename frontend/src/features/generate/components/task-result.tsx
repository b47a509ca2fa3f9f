import { type GenerationTask } from '@jinwi/contracts';
import { RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Carousel } from './carousel.js';
import { DownloadControl } from './download-control.js';
import { SettingsList } from './task-facts.js';

interface TaskResultProps {
  task: GenerationTask;
  isBusy: boolean;
  onReuse: () => void;
}

/** The images of a task that succeeded, with their details and actions. */
export const TaskResult = ({ task, isBusy, onReuse }: TaskResultProps) => {
  const { t } = useTranslation('generate');
  const { task_result: result, task_status_msg: remark } = task;
  const images = useMemo(
    () => result.images.toSorted((one, other) => one.index - other.index),
    [result.images],
  );
  const [place, setPlace] = useState(0);
  const shown = images[place];
  const again = (
    <Button
      variant="secondary"
      icon={<RotateCcw aria-hidden className="size-4" />}
      aria-disabled={isBusy}
      onClick={onReuse}
    >
      {t('results.again')}
    </Button>
  );
  return (
    <div className="space-y-5">
      {shown ? (
        <Carousel
          images={images}
          settings={task.settings}
          isDemonstration={task.is_demonstration}
          place={place}
          onPlace={setPlace}
        />
      ) : (
        <p className="text-muted">{t('results.deleted')}</p>
      )}
      {remark && <Alert>{remark}</Alert>}
      {shown ? (
        <DownloadControl taskId={task.task_id} image={shown}>
          {again}
        </DownloadControl>
      ) : (
        again
      )}
      <SettingsList task={task} />
    </div>
  );
};
