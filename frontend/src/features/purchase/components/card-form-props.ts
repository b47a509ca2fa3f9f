import { type CreditPackage } from '@jinwi/contracts';
import { type PreparePayment } from '../use-card-purchase.js';

/** Props of both card forms. */
export interface CardFormProps {
  chosen: CreditPackage;
  isPending: boolean;
  /** Of the last attempt. */
  error: Error | null;
  onPay: (prepare: PreparePayment) => void;
  onBack: () => void;
}
