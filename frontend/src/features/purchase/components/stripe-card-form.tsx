import { zodResolver } from '@hookform/resolvers/zod';
import { terms } from '@jinwi/contracts';
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import {
  type PaymentIntent,
  type Stripe,
  type StripeCardCvcElementChangeEvent,
  type StripeCardExpiryElementChangeEvent,
  type StripeCardNumberElementChangeEvent,
  type StripeElements,
  type StripeElementStyle,
} from '@stripe/stripe-js';
import { type ComponentType, useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { controlClass, cx } from '../../../shared/ui/classes.js';
import { FieldError } from '../../../shared/ui/field.js';
import { InputField } from '../../../shared/ui/input.js';
import { PaymentError, type PreparePayment } from '../use-card-purchase.js';
import { stripeClient } from '../stripe-client.js';
import { CardFormEnd, type CardFormProps, useInvalidText } from './card-form.js';

/** A form with the provider's own fields, which are in frames, so that card details never reach this page. */
export const StripeCardForm = ({ publishableKey, ...form }: CardFormProps & { publishableKey: string }) => {
  const locale = useLocale();
  const client = useMemo(() => stripeClient(publishableKey, { locale }), [publishableKey, locale]);
  return (
    <Elements key={locale} stripe={client} options={{ locale }}>
      <CardFields {...form} />
    </Elements>
  );
};

const holderSchema = z.object({ name: z.string().trim().min(1, 'required') });

const fieldNames = ['number', 'expiry', 'cvc'] as const;
type FieldName = (typeof fieldNames)[number];

const CardFields = ({ onPay, ...form }: CardFormProps) => {
  const { t } = useTranslation('purchase');
  const invalidText = useInvalidText();
  const stripe = useStripe();
  const elements = useElements();
  const [faults, setFaults] = useState<Partial<Record<FieldName, string>>>({});
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(holderSchema),
    defaultValues: { name: '' },
  });
  const submit = ({ name }: z.infer<typeof holderSchema>) => {
    if (!form.isPending) onPay(() => payStripeCard({ stripe, elements, holder: name }));
  };
  const fieldOf = (name: FieldName) => ({
    label: t(`field.${name}`),
    error: faults[name],
    onError: (error: string | undefined) => setFaults((known) => ({ ...known, [name]: error })),
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-4">
      <InputField
        {...register('name')}
        label={t('field.name')}
        error={invalidText(formState.errors.name?.message)}
        autoComplete="cc-name"
        maxLength={100}
      />
      <StripeField {...fieldOf('number')} element={CardNumberElement} />
      <div className="grid grid-cols-2 gap-4">
        <StripeField {...fieldOf('expiry')} element={CardExpiryElement} />
        <StripeField {...fieldOf('cvc')} element={CardCvcElement} />
      </div>
      <CardFormEnd
        {...form}
        lockText={t('lock')}
        refundText={t('refund', { days: terms.fullRefundDays })}
        isInvalid={fieldNames.some((name) => faults[name] !== undefined)}
      />
    </form>
  );
};

type ChangeEvent =
  StripeCardNumberElementChangeEvent | StripeCardExpiryElementChangeEvent | StripeCardCvcElementChangeEvent;

interface ElementProps {
  id?: string;
  options?: { style: StripeElementStyle };
  onChange?: (event: ChangeEvent) => unknown;
}

interface StripeFieldProps {
  label: string;
  error: string | undefined;
  onError: (error: string | undefined) => void;
  element: ComponentType<ElementProps>;
}

/** One of the provider's card fields, with our label and border. Its error text comes from the provider. */
const StripeField = ({ label, error, onError, element: Element }: StripeFieldProps) => {
  const id = useId();
  const style = useMemo(() => elementStyle(), []);
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <div
        className={cx(
          controlClass,
          'py-3 has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-offset-2 has-[.StripeElement--focus]:outline-brand',
          error && 'border-2 border-strong-fill',
        )}
      >
        <Element id={id} options={{ style }} onChange={(event) => onError(event.error?.message)} />
      </div>
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  );
};

/** Passes the theme's colours to the frames, which cannot use our style sheet. */
const elementStyle = (): StripeElementStyle => {
  const tokens = getComputedStyle(document.documentElement);
  const color = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    base: {
      color: color('--text'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: color('--text-muted') },
    },
    invalid: { color: color('--strong') },
  };
};

interface StripeCard {
  /** Null until the provider's script has loaded; stays null if the script cannot be loaded. */
  stripe: Stripe | null;
  elements: StripeElements | null;
  holder: string;
}

/** The money has been taken (`succeeded`) or is in transit. In both cases the server can complete the purchase. */
const paidStatuses: readonly PaymentIntent.Status[] = ['succeeded', 'processing'];

/** After these errors the card may have been charged, so paying again could pay twice. */
const lostAnswers: readonly string[] = ['api_connection_error', 'api_error'];

/** Pays with the card in the provider's fields; the provider handles 3-D Secure itself. */
const payStripeCard = ({ stripe, elements, holder }: StripeCard): ReturnType<PreparePayment> => {
  if (!stripe || !elements) throw new PaymentError('notLoaded');
  const card = elements.getElement('cardNumber');
  if (!card) throw new PaymentError('noElement');
  return async (clientSecret) => {
    const { error, paymentIntent = error?.payment_intent } = await stripe
      .confirmCardPayment(clientSecret, { payment_method: { card, billing_details: { name: holder } } })
      .catch((cause: unknown) => {
        throw new PaymentError('unknownOutcome', null, { cause });
      });
    if (paymentIntent && paidStatuses.includes(paymentIntent.status)) return;
    if (error && lostAnswers.includes(error.type)) throw new PaymentError('unknownOutcome');
    throw new PaymentError('failed', error?.message ?? null);
  };
};
