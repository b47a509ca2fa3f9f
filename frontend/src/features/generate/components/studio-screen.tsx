import { useTranslation } from 'react-i18next';
import { Badge } from '../../../shared/ui/badge.js';
import { PageHeading, usePageTitle } from '../../../shared/ui/page.js';
import { useGenerationOptions } from '../generate-api.js';
import { useLinkedTask } from '../use-linked-task.js';
import { useResultsFocus } from '../use-results-focus.js';
import { useStudio } from '../use-studio.js';
import { BalanceBar } from './balance-bar.js';
import { Gallery } from './gallery.js';
import { GenerationAnnouncer } from './generation-announcer.js';
import { OptionsNotice } from './options-notice.js';
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
