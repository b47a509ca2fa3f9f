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
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';
import { payStripeCard } from '../pay-stripe-card.js';
import { stripeClient } from '../stripe-client.js';
import { CardFormEnd, type CardFormProps, useInvalidText } from './card-form.js';
import { StripeField } from './stripe-field.js';

/** A form of the provider's own fields in its frames. Card details never reach this page. */
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
      <Field label={t('field.name')} error={invalidText(formState.errors.name?.message)}>
        {(control) => <Input {...control} {...register('name')} autoComplete="cc-name" maxLength={100} />}
      </Field>
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
