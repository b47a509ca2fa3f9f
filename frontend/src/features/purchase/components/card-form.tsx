import { type CreditPackage } from '@jinwi/contracts';
import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatMoney } from '../../../shared/lib/format.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { NewTabLink } from '../../../shared/ui/links.js';
import { paymentErrorText, type PreparePayment } from '../use-card-purchase.js';

export interface CardFormProps {
  chosen: CreditPackage;
  isPending: boolean;
  error: Error | null;
  onPay: (prepare: PreparePayment) => void;
  onBack: () => void;
}

interface CardFormEndProps extends Omit<CardFormProps, 'onPay'> {
  /** A sentence that says who can see the card details. */
  lockText: string;
  refundText: string;
  /** Whether a field is invalid (UI-248). */
  isInvalid: boolean;
}

/** The part below the fields of both card forms: terms, error and buttons. */
export const CardFormEnd = ({
  chosen,
  isPending,
  error,
  onBack,
  lockText,
  refundText,
  isInvalid,
}: CardFormEndProps) => {
  const { t } = useTranslation(['purchase', 'credits']);
  const locale = useLocale();
  const price = formatMoney({ priceMinor: chosen.price, currency: 'usd' }, locale);
  const shownError = isPending ? null : error;
  const box = useRef<HTMLDivElement>(null);
  // Focuses the error, because a toast disappears after 5 s and on a phone the form is longer than the window.
  useEffect(() => {
    if (shownError) box.current?.focus();
  }, [shownError]);
  return (
    <>
      <div className="space-y-1 text-sm text-muted">
        <p className="flex items-start gap-2">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          {lockText}
        </p>
        <p>
          {refundText} <NewTabLink href="/terms#refund">{t('refundLink')}</NewTabLink>
        </p>
      </div>
      {shownError && (
        <Alert ref={box} tone="error" title={t('credits:purchaseFailed')}>
          {paymentErrorText(shownError, t)}
        </Alert>
      )}
      {/* The buttons stay in view, however long the form is. */}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex gap-2 border-t border-border bg-bg px-6 py-4">
        <Button variant="secondary" onClick={onBack} disabled={isPending}>
          {t('back')}
        </Button>
        <Button
          type="submit"
          pending={isPending}
          pendingLabel={t('paying')}
          disabled={isInvalid}
          className="min-w-0 flex-1"
        >
          {t('pay', { price })}
        </Button>
      </div>
    </>
  );
};

const keys = ['required', 'testCard', 'expiry', 'expired', 'cvc'] as const;

/** Returns the text of a validation message, which is a key below `invalid`. */
export const useInvalidText = () => {
  const { t } = useTranslation('purchase');
  return (message: string | undefined): string | undefined => {
    const key = keys.find((known) => known === message);
    return key && t(`invalid.${key}`);
  };
};
