import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/http.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { InputField } from '../../../shared/ui/input.js';
import { PaymentError } from '../payment-error.js';
import { confirmSandboxPayment } from '../purchase-api.js';
import {
  groupNumber,
  type SandboxCard,
  sandboxCardSchema,
  separateExpiry,
  testCards,
  tokenOf,
} from '../sandbox-card.js';
import { type PreparePayment } from '../use-card-purchase.js';
import { CardFormEnd, type CardFormProps, useInvalidText } from './card-form.js';

/** Turns off autofill, because browsers would offer the member's real card. */
const noHelp: ComponentProps<'input'> = { autoComplete: 'off', spellCheck: false };

/** Accepts only test cards. The input stays in the browser; only the token of the test card is sent. */
export const SandboxCardForm = ({ onPay, ...form }: CardFormProps) => {
  const { t } = useTranslation('purchase');
  const invalidText = useInvalidText();
  const { register, handleSubmit, formState, setValue } = useForm({
    resolver: zodResolver(sandboxCardSchema),
    defaultValues: { name: '', number: '', expiry: '', cvc: '' },
  });
  const { errors } = formState;
  /** Reformats a field only while the member types at its end, so that the caret does not move. */
  const rewritten = (name: 'number' | 'expiry', rewrite: (typed: string) => string) =>
    register(name, {
      onChange: ({ target }: { target: HTMLInputElement }) => {
        const isAtEnd = target.selectionStart === target.value.length;
        if (isAtEnd) setValue(name, rewrite(target.value), { shouldValidate: formState.isSubmitted });
      },
    });
  const textOf = (name: keyof SandboxCard) => ({
    label: t(`field.${name}`),
    error: invalidText(errors[name]?.message),
  });
  const submit = ({ number }: SandboxCard) => {
    if (!form.isPending) onPay(() => paySandboxCard(number));
  };
  const fill = (card: (typeof testCards)[number]) => {
    const options = { shouldValidate: formState.isSubmitted };
    setValue('number', card.number, options);
    setValue('expiry', card.expiry, options);
    setValue('cvc', card.cvc, options);
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="space-y-4">
      <TestCards onUse={fill} />
      <InputField {...textOf('name')} {...register('name')} {...noHelp} maxLength={100} />
      <InputField
        {...textOf('number')}
        {...rewritten('number', groupNumber)}
        {...noHelp}
        inputMode="numeric"
        placeholder={testCards[0]?.number}
        className="tabular-nums"
      />
      <div className="grid grid-cols-2 gap-4">
        <InputField
          {...textOf('expiry')}
          {...rewritten('expiry', separateExpiry)}
          {...noHelp}
          inputMode="numeric"
          placeholder="MM/YY"
          maxLength={7}
        />
        <InputField {...textOf('cvc')} {...register('cvc')} {...noHelp} inputMode="numeric" maxLength={4} />
      </div>
      <CardFormEnd
        {...form}
        lockText={t('sandbox.lock')}
        refundText={t('sandbox.refund')}
        isInvalid={false}
      />
    </form>
  );
};

const TestCards = ({ onUse }: { onUse: (card: (typeof testCards)[number]) => void }) => {
  const { t } = useTranslation('purchase');
  return (
    <Disclosure summary={t('sandbox.cards')} className="rounded-card border border-border">
      <ul className="border-t border-border p-1.5">
        {testCards.map((card) => {
          const outcome = t(`sandbox.${card.outcome}`);
          return (
            <li key={card.token}>
              <button
                type="button"
                onClick={() => onUse(card)}
                aria-label={t('sandbox.use', { number: card.number, outcome })}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-control px-2.5 text-left text-sm hover:bg-surface-2"
              >
                <span className="font-medium tabular-nums">{card.number}</span>
                <span className="text-muted">{outcome}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
};

/** Pays with a test card. In the sandbox this replaces the provider's script. */
const paySandboxCard = (number: string): ReturnType<PreparePayment> => {
  const token = tokenOf(number);
  if (!token) throw new PaymentError('noElement');
  return async (clientSecret) => {
    const payment = await confirmSandboxPayment(clientSecret, { token }).catch((error: unknown) => {
      throw isAnswered(error) ? error : new PaymentError('unknownOutcome', null, { cause: error });
    });
    if (payment.status === 'requires_payment_method') throw new PaymentError('failed', payment.message);
  };
};

/**
 * Whether the server refused the payment. False after a broken connection or a server error, when it may have been
 * made.
 */
const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;
