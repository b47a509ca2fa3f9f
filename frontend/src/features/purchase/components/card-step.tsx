import { type CreditPackage, type PaymentOptions } from '@jinwi/contracts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatMoney } from '../../../shared/lib/format.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import { type PreparePayment, type useCardPurchase } from '../use-card-purchase.js';
import { type CardFormProps } from './card-form.js';

const StripeCardForm = lazy(async () => ({
  default: (await import('./stripe-card-form.js')).StripeCardForm,
}));
const SandboxCardForm = lazy(async () => ({
  default: (await import('./sandbox-card-form.js')).SandboxCardForm,
}));

interface CardStepProps {
  options: PaymentOptions;
  chosen: CreditPackage;
  purchase: ReturnType<typeof useCardPurchase>;
  onBack: () => void;
  onClose: () => void;
}

export const CardStep = ({ options, chosen, purchase, onBack, onClose }: CardStepProps) => {
  const { pay } = purchase;
  const form: CardFormProps = {
    chosen,
    isPending: pay.isPending,
    error: pay.error,
    onPay: (prepare: PreparePayment) => pay.mutate({ creditPackage: chosen, prepare }),
    onBack,
  };
  return (
    <div className="space-y-5">
      <Summary chosen={chosen} onChange={pay.isPending ? undefined : onBack} />
      <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
        <CardForm options={options} form={form} onClose={onClose} />
      </Suspense>
    </div>
  );
};

interface ChosenForm {
  options: PaymentOptions;
  form: CardFormProps;
  onClose: () => void;
}

const CardForm = ({ options: { card, publishableKey }, form, onClose }: ChosenForm) => {
  switch (card) {
    case 'stripe':
      return publishableKey ? (
        <StripeCardForm {...form} publishableKey={publishableKey} />
      ) : (
        <NoCardPayment onBack={form.onBack} onClose={onClose} />
      );
    case 'sandbox':
      return <SandboxCardForm {...form} />;
    case 'disabled':
      return <NoCardPayment onBack={form.onBack} onClose={onClose} />;
    default:
      return card satisfies never;
  }
};

const Summary = ({ chosen, onChange }: { chosen: CreditPackage; onChange: (() => void) | undefined }) => {
  const { t } = useTranslation('purchase');
  const locale = useLocale();
  const price = formatMoney({ priceMinor: chosen.price, currency: 'usd' }, locale);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-surface px-4 py-1.5">
      <p>
        <span className="block font-semibold tabular-nums">
          {t('summary', { count: chosen.amount, price })}
        </span>
        <span className="block text-sm text-muted">{t('usd')}</span>
      </p>
      <Button
        variant="ghost"
        size="small"
        onClick={onChange}
        disabled={!onChange}
        className="-mr-2 text-brand"
      >
        {t('change')}
      </Button>
    </div>
  );
};

/** Shown if no payment provider is configured (UI-260). */
const NoCardPayment = ({ onBack, onClose }: { onBack: () => void; onClose: () => void }) => {
  const { t } = useTranslation('purchase');
  return (
    <div className="space-y-5">
      <Alert tone="warning" title={t('none.title')}>
        <p>{t('none.text')}</p>
        <Link
          to="/credits"
          onClick={onClose}
          className="mt-1 inline-flex min-h-11 items-center font-medium text-brand underline"
        >
          {t('none.link')}
        </Link>
      </Alert>
      <Button variant="secondary" onClick={onBack} className="w-full">
        {t('back')}
      </Button>
    </div>
  );
};
