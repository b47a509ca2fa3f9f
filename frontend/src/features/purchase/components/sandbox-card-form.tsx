import { zodResolver } from '@hookform/resolvers/zod';
import { sandboxCards, type SandboxToken } from '@jinwi/contracts';
import { type ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../../shared/lib/http.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { InputField } from '../../../shared/ui/input.js';
import { confirmSandboxPayment } from '../purchase-api.js';
import { PaymentError, type PreparePayment } from '../use-card-purchase.js';
import { CardFormEnd, type CardFormProps, useInvalidText } from './card-form.js';

const digits = (typed: string): string => typed.replace(/[\s-]/g, '');

const tokens = Object.keys(sandboxCards) as SandboxToken[];

/** Returns the token of a test card, or null for any other number, which is never sent. */
export const tokenOf = (number: string): SandboxToken | null =>
  tokens.find((token) => sandboxCards[token].number === digits(number)) ?? null;

/** Puts a space after every fourth digit: "4242 4242 4242 4242". */
const grouped = (number: string): string => number.replace(/\d{4}(?=\d)/g, '$& ');

/** Groups the digits as on a card. Other input is left unchanged for validation to refuse. */
export const groupNumber = (typed: string): string =>
  /^[\d\s-]*$/.test(typed) ? grouped(digits(typed)) : typed;

/** "1234" becomes "12/34"; a shorter or separated expiry stays as typed. */
export const separateExpiry = (typed: string): string => typed.replace(/^(\d{2})\s?(\d{2})$/, '$1/$2');

export const testCards = tokens.map((token) => {
  const { number, outcome } = sandboxCards[token];
  return { token, number: grouped(number), outcome, expiry: '12/34', cvc: '123' };
});

const expiryPattern = /^(0[1-9]|1[0-2])\s?\/?\s?(\d{2})$/;
const century = 2000;

/** A card is valid until the end of its month. */
const isPast = (expiry: string, now: Date): boolean => {
  const [, month, year] = expiryPattern.exec(expiry) ?? [];
  return new Date(century + Number(year), Number(month), 1) <= now;
};

/** Each validation message is the key of a text below `invalid`. */
export const sandboxCardSchema = z.object({
  name: z.string().trim().min(1, 'required'),
  number: z
    .string()
    .min(1, 'required')
    .refine((number) => tokenOf(number) !== null, 'testCard'),
  expiry: z
    .string()
    .min(1, 'required')
    .regex(expiryPattern, 'expiry')
    .refine((expiry) => !isPast(expiry, new Date()), 'expired'),
  cvc: z
    .string()
    .min(1, 'required')
    .regex(/^\d{3,4}$/, 'cvc'),
});
type SandboxCard = z.infer<typeof sandboxCardSchema>;

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
 * Whether the server refused the payment. False after a broken connection or a server error, because the payment may
 * have been made.
 */
const isAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;
