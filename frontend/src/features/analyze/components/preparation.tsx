import { analysisCost, type UploadRules } from '@jinwi/contracts';
import { ScanSearch } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { AddressField } from '../../addresses/components/address-field.js';
import { type WebAddress } from '../../addresses/use-web-address.js';
import { FilePreview } from '../../upload/components/file-preview.js';
import { UploadArea } from '../../upload/components/upload-area.js';
import { type ChosenFile, type Upload } from '../../upload/use-upload.js';
import { type AnalysisState } from '../use-analysis-run.js';
import { GuideCard } from './guide-card.js';
import { ResultsCard } from './results-card.js';
import { RunningPanel } from './running-panel.js';

/** Loaded lazily, because it needs the report's texts, which are larger than the page. */
const ScoreHelp = lazy(async () => ({
  default: (await import('../../report/verdict/score-help.js')).ScoreHelp,
}));

const PictureChoice = lazy(async () => ({
  default: (await import('../../addresses/components/picture-choice.js')).PictureChoice,
}));
const PickedPreview = lazy(async () => ({
  default: (await import('../../addresses/components/picked-preview.js')).PickedPreview,
}));

interface PreparationProps {
  rules: UploadRules;
  chosen: ChosenFile | null;
  state: AnalysisState;
  upload: Upload;
  web: WebAddress;
  onAnalyze: () => void;
  onCancel: () => void;
  onRemove: () => void;
  onAddresses: () => void;
}

/** Shows the page before there is a result: the choice of an image, the wait, or the reason for a failure. */
export const Preparation = (props: PreparationProps) => {
  const { state, onAnalyze } = props;
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-12 lg:gap-8">
        <div className="space-y-4 lg:col-span-7">
          <Suspense fallback={<div className="min-h-72" />}>
            <Picture {...props} />
          </Suspense>
          <AnalyzeButton
            isRunning={state.phase === 'running'}
            isOfWeb={!props.chosen && props.web.picked !== null}
            onPress={onAnalyze}
          />
        </div>
        <div className="space-y-6 lg:col-span-5">
          {state.phase === 'idle' && <GuideCard />}
          <ResultsCard state={state} onRetry={onAnalyze} />
        </div>
      </div>
      <Suspense fallback={<div className="min-h-80" />}>
        <ScoreHelp id="score-help" />
      </Suspense>
    </>
  );
};

const Picture = (props: PreparationProps) => {
  const { chosen, state, upload, web, onCancel, onRemove } = props;
  const { isDragging, open, rejectDamaged } = upload;
  const isRunning = state.phase === 'running';
  const refuse = () => {
    onRemove();
    rejectDamaged();
  };
  const overlay = isRunning && <RunningPanel state={state} onCancel={onCancel} />;
  if (chosen)
    return (
      <FilePreview
        chosen={chosen}
        isDragging={isDragging}
        onRemove={isRunning ? undefined : onRemove}
        onReplace={isRunning ? undefined : open}
        onBroken={isRunning ? undefined : refuse}
        overlay={overlay}
      />
    );
  if (web.page && !isRunning) return <PictureChoice page={web.page} web={web} />;
  if (web.picked)
    return (
      <PickedPreview picked={web.picked} onOther={isRunning ? undefined : web.close} overlay={overlay} />
    );
  return <Choices {...props} />;
};

const Choices = ({ rules, upload, web, onAddresses }: PreparationProps) => (
  <div className="space-y-4">
    <div className="space-y-2">
      <UploadArea rules={rules} upload={upload} />
      <SeveralLine onAddresses={onAddresses} />
    </div>
    <AddressField web={web} />
  </div>
);

const SeveralLine = ({ onAddresses }: { onAddresses: () => void }) => {
  const { t } = useTranslation('analyze');
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t('several')}
      <button
        type="button"
        onClick={onAddresses}
        className="min-h-11 rounded-control px-1 font-semibold text-brand hover:underline"
      >
        {t('addresses')}
      </button>
    </p>
  );
};

interface AnalyzeButtonProps {
  isRunning: boolean;
  isOfWeb: boolean;
  onPress: () => void;
}

const AnalyzeButton = ({ isRunning, isOfWeb, onPress }: AnalyzeButtonProps) => {
  const { t } = useTranslation(['analyze', 'addresses']);
  return (
    <Button
      cost={analysisCost}
      icon={<ScanSearch aria-hidden className="size-5" />}
      pending={isRunning}
      pendingLabel={t('titleRunning')}
      onClick={onPress}
      className="w-full sm:w-auto"
    >
      {isOfWeb ? t('addresses:analyze') : t('analyze')}
    </Button>
  );
};

/** State of the history entry that a link to /analyze creates. */
export interface AgainState {
  /** Name of the image whose analysis failed and is to be retried. */
  failedName?: string;
}

/** Tells a member who retries a failed analysis that its image is gone and must be chosen again. */
export const AgainNotice = () => {
  const { t } = useTranslation('analyze');
  const state = useLocation().state as AgainState | null;
  if (!state?.failedName) return null;
  return <Alert title={t('again.title')}>{t('again.text', { name: state.failedName })}</Alert>;
};
