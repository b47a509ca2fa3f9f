import {
  type StripeCardCvcElementChangeEvent,
  type StripeCardExpiryElementChangeEvent,
  type StripeCardNumberElementChangeEvent,
  type StripeElementStyle,
} from '@stripe/stripe-js';
import { type ComponentType, useId, useMemo } from 'react';
import { controlClass, cx } from '../../../shared/ui/classes.js';
import { FieldError } from '../../../shared/ui/field.js';

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
export const StripeField = ({ label, error, onError, element: Element }: StripeFieldProps) => {
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
