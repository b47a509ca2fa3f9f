import { type Lot, terms } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatMoney, formatNumber } from '../../../shared/lib/format.js';
import { toast } from '../../../shared/lib/toast.js';
import { numbers } from '../../terms/terms-facts.js';
import { useRefreshUser } from '../../user/member.js';
import { isRefundChanged, isRefundOpen, lotErrorText } from '../lot.js';
import { requestRefund } from '../lots-api.js';
import { LotDialog } from './lot-dialog.js';

interface RefundDialogProps {
  lot: Lot;
  open: boolean;
  onClose: () => void;
}

/** Shows the amounts of a refund. The server refuses the refund if they have changed meanwhile. */
export const RefundDialog = ({ lot, open, onClose }: RefundDialogProps) => {
  const { t } = useTranslation('lots');
  const locale = useLocale();
  const refresh = useRefreshUser();
  const request = useMutation({
    mutationFn: requestRefund,
    onSuccess: (refund) => {
      const [price, date] = [formatMoney(refund, locale), formatDate(refund.dueAt, locale)];
      toast(
        isRefundOpen(refund)
          ? { title: t('refund.done'), description: t('refund.doneText', { price, date }) }
          : { title: t('refund.madeTitle'), description: t('refund.made', { price }) },
      );
      onClose();
      void refresh();
    },
    // Returns the promise, so that the button stays pending until the new amounts are loaded and the member cannot
    // agree to the old ones again.
    onError: () => refresh(),
  });
  const { refundable } = lot;
  return (
    <LotDialog
      lot={lot}
      open={open}
      onClose={() => {
        request.reset();
        onClose();
      }}
      title={t('refund.title')}
      facts={
        refundable
          ? [
              [t('refund.credits'), formatNumber(refundable.amount, locale)],
              [t('refund.money'), formatMoney(refundable, locale)],
            ]
          : []
      }
      error={request.error && lotErrorText(request.error, t('refund.failed'))}
      confirmLabel={t('refund.confirm')}
      pendingLabel={t('refund.pending')}
      isPending={request.isPending}
      onConfirm={refundable ? () => request.mutate({ ...refundable, lotId: lot.id }) : undefined}
    >
      {refundable ? (
        <>
          {isRefundChanged(request.error) && <p className="font-semibold">{t('refund.changed')}</p>}
          <p>
            {t(`refund.basis.${refundable.basis}`, {
              days: terms.fullRefundDays,
              percent: numbers.expiredRefundPercent,
            })}
          </p>
          <p>{t('refund.text', { days: terms.refundBusinessDays })}</p>
        </>
      ) : (
        <p>{t('refund.off')}</p>
      )}
    </LotDialog>
  );
};
