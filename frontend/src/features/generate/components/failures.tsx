import { generationCost, type GenerationTask } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';
import { isCreditsShort, submissionOutcome, taskFailure } from '../failure-text.js';
import { SettingsList } from './task-facts.js';

/** Shows what to do after a refusal; the toast shows the reason (UI-209). */
export const RefusedAlert = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation('generate');
  return (
    <Alert
      tone="warning"
      title={t('error.noImages')}
      actions={
        <>
          <RetryButton isBusy={false} onRetry={onRetry} />
          {isCreditsShort(error) && <PurchaseButton size="small">{t('buy')}</PurchaseButton>}
        </>
      }
    >
      {submissionOutcome(error, t)}
    </Alert>
  );
};

interface TaskFailedAlertProps {
  task: GenerationTask;
  isBusy: boolean;
  onRetry: () => void;
}

export const TaskFailedAlert = ({ task, isBusy, onRetry }: TaskFailedAlertProps) => {
  const { t } = useTranslation('generate');
  const { reason, refund } = taskFailure(task, t);
  return (
    <div className="space-y-4">
      <Alert tone="error" title={t('error.task')} actions={<RetryButton isBusy={isBusy} onRetry={onRetry} />}>
        <p>{reason}</p>
        {refund && <p className="mt-1">{refund}</p>}
      </Alert>
      <SettingsList task={task} />
    </div>
  );
};

/** Shown while the server cannot be reached; the generation itself continues. */
export const LostAlert = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('generate');
  const { t: common } = useTranslation();
  return (
    <Alert
      tone="warning"
      title={t('results.lost')}
      actions={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    >
      {t('results.lostText')}
    </Alert>
  );
};

/** Submits the same order again, at the same cost. */
const RetryButton = ({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <Button variant="secondary" size="small" cost={generationCost} pending={isBusy} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
};
