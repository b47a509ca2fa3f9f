import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { SpinnerIcon } from '../../../shared/ui/loading.js';
import { Progress } from '../../../shared/ui/progress.js';
import { type Sending } from '../use-sending.js';

/** Shown until the batch has an id: the upload progress of a ZIP, or a short wait. */
export const OpeningProgress = ({ isArchive, sending }: { isArchive: boolean; sending: Sending }) => {
  const { t } = useTranslation('batches');
  const { state, stop } = sending;
  const share = state.phase === 'opening' ? state.share : 1;
  const percent = Math.floor(share * 100);
  return (
    <div className="space-y-4">
      {isArchive && share < 1 ? (
        <Progress percent={percent} text={t('sending.archive', { percent })} />
      ) : (
        <p role="status" className="flex items-center gap-2 text-sm">
          <SpinnerIcon className="size-5 text-brand" />
          {isArchive ? t('sending.reading') : t('sending.preparing')}
        </p>
      )}
      <Button variant="secondary" size="small" onClick={stop}>
        {t('check.cancel')}
      </Button>
    </div>
  );
};
