import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import { useMember } from '../../user/member.js';
import { usePaymentOptions } from '../purchase-api.js';
import '../texts.js';
import { useCardPurchase } from '../use-card-purchase.js';
import { PurchaseSteps } from './purchase-steps.js';
import { UnfinishedPanel } from './unfinished-panel.js';

interface PurchaseDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Sells credit packages by card. Closing discards its state, so that it reopens at step 1 (UI-250). */
export const PurchaseDialog = ({ open, onOpenChange }: PurchaseDialogProps) => {
  const { t } = useTranslation('purchase');
  const [isLocked, setIsLocked] = useState(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} locked={isLocked}>
      <Purchase onClose={() => onOpenChange(false)} onPendingChange={setIsLocked} />
    </Dialog>
  );
};

interface PurchaseProps {
  onClose: () => void;
  onPendingChange: (isPending: boolean) => void;
}

const Purchase = ({ onClose, onPendingChange }: PurchaseProps) => {
  const { t } = useTranslation('purchase');
  const member = useMember();
  const options = usePaymentOptions();
  const purchase = useCardPurchase({ member, onGranted: onClose });
  const { isPending } = purchase;
  useEffect(() => {
    onPendingChange(isPending);
    return () => onPendingChange(false);
  }, [isPending, onPendingChange]);

  if (purchase.unfinished) {
    return <UnfinishedPanel unfinished={purchase.unfinished} purchase={purchase} />;
  }
  if (options.data) return <PurchaseSteps options={options.data} purchase={purchase} onClose={onClose} />;
  if (options.isFetching) return <LoadingPackages />;
  return (
    <ErrorState
      text={t('failed')}
      details={options.error?.message}
      onRetry={() => void options.refetch()}
      className="py-4"
    />
  );
};

const LoadingPackages = () => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className="space-y-3">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} className="h-16 rounded-card" />
      ))}
    </div>
  );
};
