import { type ComponentProps, useState } from 'react';
import { useOnDemand } from '../../../shared/lib/use-on-demand.js';
import { Button } from '../../../shared/ui/button.js';

const loadPurchaseDialog = async () => (await import('./purchase-dialog.js')).PurchaseDialog;

type PurchaseButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'icon' | 'className' | 'children'
>;

/** Opens the purchase dialog. Its code is loaded on hover or focus. */
export const PurchaseButton = ({ variant = 'secondary', ...look }: PurchaseButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const { Part, prepare, show } = useOnDemand(loadPurchaseDialog);
  return (
    <>
      <Button
        {...look}
        variant={variant}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          // When the dialog closes, it returns the focus to this button, which Safari does not focus on a press.
          event.currentTarget.focus();
          setIsOpen(true);
          void show();
        }}
      />
      {Part && <Part open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
};
