import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Lot } from '@jinwi/contracts';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useLotName } from '../lot.js';

interface LotDialogProps {
  lot: Lot;
  open: boolean;
  onClose: () => void;
  title: string;
  /** The computed result, as labels and values. */
  facts: readonly (readonly [label: string, value: string])[];
  children: ReactNode;
  error: string | null;
  confirmLabel: string;
  pendingLabel: string;
  isPending: boolean;
  /** Confirms the action; absent if the rules no longer allow it. */
  onConfirm?: () => void;
}

/** Shows the result of an action on a lot before the member confirms it. */
export const LotDialog = ({ lot, open, onClose, title, isPending, ...parts }: LotDialogProps) => {
  const { t } = useTranslation('lots');
  const lotName = useLotName()(lot);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={lotName}
      locked={isPending}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {t('cancel')}
          </Button>
          {parts.onConfirm && (
            <Button pending={isPending} pendingLabel={parts.pendingLabel} onClick={parts.onConfirm}>
              {parts.confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {parts.error && !isPending && <Alert tone="error">{parts.error}</Alert>}
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
