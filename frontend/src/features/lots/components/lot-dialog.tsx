import { type Lot, terms } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatMoney, formatNumber } from '../../../shared/lib/format.js';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { numbers } from '../../terms/terms-facts.js';
import { useRefreshUser } from '../../user/member.js';
import { isRefundChanged, isRefundOpen, lotErrorText, useLotName } from '../lot.js';
import { extendLot, requestRefund } from '../lots-api.js';
import { type LotAction } from './lot-row.js';

interface DialogProps {
  lot: Lot;
  open: boolean;
  onClose: () => void;
}

interface LotDialogProps extends DialogProps {
  kind: LotAction;
  /** The mutation that the member confirms. */
  action: { isPending: boolean; error: Error | null; reset: () => void };
  /** The computed result, as labels and values. */
  facts: readonly (readonly [label: string, value: string])[];
  children: ReactNode;
  /** Confirms the action; absent if the rules no longer allow it. */
  onConfirm?: () => void;
}

/** Shows the result of extending or refunding a lot of credits before the member confirms it. */
const LotDialog = ({ kind, lot, open, action, ...parts }: LotDialogProps) => {
  const { t } = useTranslation('lots');
  const lotName = useLotName()(lot);
  const { isPending, error } = action;
  const close = () => {
    action.reset();
    parts.onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t(`${kind}.title`)}
      description={lotName}
      locked={isPending}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={isPending}>
            {t('cancel')}
          </Button>
          {parts.onConfirm && (
            <Button pending={isPending} pendingLabel={t(`${kind}.pending`)} onClick={parts.onConfirm}>
              {t(`${kind}.confirm`)}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {error && !isPending && <Alert tone="error">{lotErrorText(error, t(`${kind}.failed`))}</Alert>}
        {parts.facts.length > 0 && (
          <dl className="divide-y divide-border rounded-card bg-surface px-4">
            {parts.facts.map(([label, value]) => (
              <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="space-y-2 text-sm">{parts.children}</div>
      </div>
    </Dialog>
  );
};

export const ExtendDialog = ({ lot, open, onClose }: DialogProps) => {
  const { t } = useTranslation('lots');
  const locale = useLocale();
  const refresh = useRefreshUser();
  const extend = useMutation({
    mutationFn: extendLot,
    onSuccess: ({ expiresAt }) => {
      toast({
        title: t('extend.done'),
        description: t('extend.doneText', { date: formatDate(expiresAt, locale) }),
      });
      onClose();
      void refresh();
    },
    // The lot may have changed on the server, so its state is fetched again.
    onError: () => refresh(),
  });
  const { extension } = lot;
  return (
    <LotDialog
      kind="extend"
      lot={lot}
      open={open}
      onClose={onClose}
      action={extend}
      facts={
        extension
          ? [
              [t('extend.from'), formatDate(lot.expiresAt, locale)],
              [t('extend.to'), formatDate(extension.expiresAt, locale)],
            ]
          : []
      }
      onConfirm={extension ? () => extend.mutate(lot) : undefined}
    >
      <p>{extension ? t('extend.text') : t('extend.off')}</p>
    </LotDialog>
  );
};

/** Shows the amounts of a refund. The server refuses the refund if they have changed meanwhile. */
export const RefundDialog = ({ lot, open, onClose }: DialogProps) => {
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
    // Returns the promise to keep the button pending until the new amounts are loaded. Otherwise the member could agree
    // to the old ones again.
    onError: () => refresh(),
  });
  const { refundable } = lot;
  return (
    <LotDialog
      kind="refund"
      lot={lot}
      open={open}
      onClose={onClose}
      action={request}
      facts={
        refundable
          ? [
              [t('refund.credits'), formatNumber(refundable.amount, locale)],
              [t('refund.money'), formatMoney(refundable, locale)],
            ]
          : []
      }
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
