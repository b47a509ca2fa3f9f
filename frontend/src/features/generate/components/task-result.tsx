import { type GenerationTask, type VisibleMark } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, RotateCcw } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { SegmentedControl } from '../../../shared/ui/segmented-control.js';
import { downloadImage, useGenerationOptions } from '../generate-api.js';
import { Carousel } from './carousel.js';
import { SettingsList } from './task-facts.js';

interface TaskResultProps {
  task: GenerationTask;
  isBusy: boolean;
  onReuse: () => void;
}

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

type DownloadControlProps = Omit<Parameters<typeof downloadImage>[0], 'mark'> & {
  /** Further buttons next to the download button. */
  children: ReactNode;
};

/** Downloads an image with a visible mark, which the member chooses if the installation offers a choice. */
const DownloadControl = ({ children, ...download }: DownloadControlProps) => {
  const { t } = useTranslation('generate');
  const rule = useGenerationOptions().data?.visibleMark;
  const [chosen, setChosen] = useState<VisibleMark>();
  const mark = chosen ?? rule?.default;
  const saving = useMutation({
    mutationFn: downloadImage,
    onError: () =>
      toast({ title: t('error.download'), description: t('error.downloadText'), variant: 'destructive' }),
  });
  return (
    <div className="space-y-3">
      {rule && mark && (
        <div className="max-w-sm space-y-1.5">
          <SegmentedControl
            label={t('mark.label')}
            value={mark}
            onChoose={setChosen}
            options={rule.choices.map((value) => ({ value, label: t(`mark.${value}`) }))}
          />
          <p className="text-sm text-muted">
            {t(rule.choices.includes('off') ? 'mark.hint' : 'mark.required')}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Download aria-hidden className="size-4" />}
          pending={saving.isPending}
          pendingLabel={t('results.downloading')}
          onClick={() => saving.mutate({ ...download, mark })}
        >
          {t('results.download')}
        </Button>
        {children}
      </div>
    </div>
  );
};
