import { type ComponentProps } from 'react';
import { useOpener } from '../../../shared/lib/use-on-demand.js';
import { Button } from '../../../shared/ui/button.js';

const loadPurchaseDialog = async () => (await import('./purchase-dialog.js')).PurchaseDialog;

type PurchaseButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'icon' | 'className' | 'children'
>;

/** Opens the purchase dialog. Its code is loaded on hover or focus. */
export const PurchaseButton = ({ variant = 'secondary', ...look }: PurchaseButtonProps) => {
  const { Part, button, dialog } = useOpener(loadPurchaseDialog);
  return (
    <>
      <Button {...look} {...button} variant={variant} />
      {Part && <Part {...dialog} />}
    </>
  );
};
