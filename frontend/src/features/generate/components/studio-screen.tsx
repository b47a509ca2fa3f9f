import { generationCost, type GenerationOptions, type GenerationTask } from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Badge } from '../../../shared/ui/badge.js';
import { PageHeading, usePageTitle } from '../../../shared/ui/page.js';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';
import { useMember } from '../../user/member.js';
import { taskQuery, useGenerationOptions } from '../generate-api.js';
import { type Studio, useResultsFocus, useStudio } from '../use-studio.js';
import { Gallery } from './gallery.js';
import { ResultsPanel } from './results-panel.js';
import { SettingsForm } from './settings-form.js';

export const StudioScreen = () => {
  const { t } = useTranslation('generate');
  const { headingRef, ...results } = useResultsFocus();
  const studio = useStudio(results);
  useLinkedTask(studio.open);
  const { data: options } = useGenerationOptions();
  usePageTitle(studio.isBusy ? t('titleRunning') : t('title'));
  const shownId = studio.opened?.task_id ?? studio.generation.taskId;
  return (
    <div {...studio.source.upload.rootProps} className="min-h-[70vh]">
      <div className="container-page space-y-8 py-10">
        <GenerateHeading />
        <BalanceBar />
        {options && <OptionsNotice options={options} />}
        <input {...studio.source.upload.inputProps} />
        <GenerationAnnouncer studio={studio} />
        <div className="grid items-start gap-6 lg:grid-cols-12 lg:gap-8">
          <div className="lg:col-span-5">
            <SettingsForm studio={studio} options={options} />
          </div>
          <div className="lg:sticky lg:top-24 lg:col-span-7">
            <ResultsPanel studio={studio} headingRef={headingRef} />
          </div>
        </div>
        <Gallery
          shownId={shownId}
          keptDays={options?.keptDays}
          onOpen={studio.open}
          onDeleted={studio.drop}
        />
      </div>
    </div>
  );
};

export const GenerateHeading = () => {
  const { t } = useTranslation('generate');
  return (
    <div className="flex items-start justify-between gap-4 max-sm:flex-col">
      <PageHeading description={t('description')}>{t('title')}</PageHeading>
      <Badge tone="info">{t('experimental')}</Badge>
    </div>
  );
};

const BalanceBar = () => {
  const { t } = useTranslation('generate');
  const { credits } = useMember();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-brand-soft px-5 py-4">
      <div>
        <p className="text-h3 tabular-nums">{t('balance', { count: credits })}</p>
        {credits < generationCost && (
          <p className="flex items-start gap-1.5 text-sm font-medium text-suspicious">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('noCredits')}
          </p>
        )}
      </div>
      <PurchaseButton>{t('buy')}</PurchaseButton>
    </div>
  );
};

/** Says, before the member pays, who makes the images or that generation is off. */
const OptionsNotice = ({ options }: { options: GenerationOptions }) => {
  const { t } = useTranslation('generate');
  if (!options.isAvailable) {
    return (
      <Alert tone="warning" title={t('options.unavailable')}>
        {t('options.unavailableText')}
      </Alert>
    );
  }
  if (!options.isDemonstration) return null;
  return <Alert title={t('options.demonstration')}>{t('options.demonstrationText')}</Alert>;
};

/** Announces to screen readers the start, the state and the end of a generation. Failures are alerts instead. */
const GenerationAnnouncer = ({ studio: { generation, submission } }: { studio: Studio }) => {
  const { t } = useTranslation('generate');
  const { task } = generation;
  const text = () => {
    if (submission.isPending || (generation.taskId !== null && !task)) return t('results.started');
    if (task?.task_status === 'succeed') {
      return t('results.ended', { count: task.task_result.images.length });
    }
    return task && task.task_status !== 'failed' ? t(`state.${task.task_status}`) : '';
  };
  return (
    <p role="status" className="sr-only">
      {text()}
    </p>
  );
};

const name = 'task';

/** Opens the task named by `?task=`, to which credit records link, and removes the parameter from the URL. */
function useLinkedTask(open: (task: GenerationTask) => void): void {
  const { t } = useTranslation('generate');
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const taskId = params.get(name);

  const show = useEffectEvent(async (id: string) => {
    const found = await queryClient.fetchQuery(taskQuery(encodeURIComponent(id))).catch(() => null);
    setParams({}, { replace: true, preventScrollReset: true });
    if (found?.task) open(found.task);
    else if (found) toast({ title: t('linked.failed'), variant: 'destructive' });
    else toast({ title: t('linked.gone'), description: t('linked.goneText') });
  });
  useEffect(() => {
    if (taskId !== null) void show(taskId);
  }, [taskId]);
}
