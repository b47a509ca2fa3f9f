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
          // Safari does not focus a pressed button. Focus it, so that the dialog can return the focus to it on closing.
          event.currentTarget.focus();
          setIsOpen(true);
          void show();
        }}
      />
      {Part && <Part open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
};
