import { type MutateOptions } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { type ButtonVariant, cx } from '../../../shared/ui/classes.js';
import { InputField } from '../../../shared/ui/input.js';
import { useValidationText } from '../field-errors.js';

interface MemberFormProps {
  onSubmit: (event: FormEvent) => unknown;
  /** The mutation that sends the form. */
  sending: { isPending: boolean; error: Error | null };
  /** Shown instead of the mutation's error. */
  error?: Error | null;
  /** Text above the fields. */
  hint?: ReactNode;
  /** Title of the message with the server's refusal. */
  failed: string;
  submit: string;
  pending: string;
  variant?: ButtonVariant;
  /** Whether the form fills its column, like those of the sign-in page. */
  isWide?: boolean;
  children: ReactNode;
}

/** A form with a text, the server's refusal, the fields and one button. One mutation sends its values. */
export const MemberForm = ({ onSubmit, sending, error = sending.error, hint, ...props }: MemberFormProps) => (
  <form
    noValidate
    onSubmit={(event) => void onSubmit(event)}
    className={cx('space-y-5', !props.isWide && 'max-w-md')}
  >
    {hint && <p className="text-sm text-muted">{hint}</p>}
    <FormError title={props.failed} error={error} />
    {props.children}
    <Button
      type="submit"
      variant={props.variant}
      pending={sending.isPending}
      pendingLabel={props.pending}
      className={props.isWide ? 'w-full' : undefined}
    >
      {props.submit}
    </Button>
  </form>
);

interface Sending<Body, Data> {
  isPending: boolean;
  mutate: (body: Body, options?: MutateOptions<Data, Error, Body>) => void;
}

/** Returns a function that sends a form's values, unless they are already being sent. */
export const sendOnce =
  <Body, Data>(sending: Sending<Body, Data>, options?: MutateOptions<Data, Error, Body>) =>
  (body: Body): void => {
    if (!sending.isPending) sending.mutate(body, options);
  };

interface FormErrorProps {
  title: string;
  error: Error | null;
}

/** Shows the server's refusal above the fields and takes the focus. */
export const FormError = ({ title, error }: FormErrorProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  if (!error) return null;
  return (
    <Alert ref={box} tone="error" title={title}>
      {reasonOf(error)}
    </Alert>
  );
};

interface CodeFieldProps extends ComponentProps<'input'> {
  label: string;
  /** True for an app code, for which phones show a numeric keyboard; false for a recovery code. */
  isDigits: boolean;
  /** The reason for refusing the code, shown at the field. Messages of the form's schema are translated. */
  error: string | undefined;
}

/** A field for the code of an authenticator app. Phones and password managers can fill it in. */
export const CodeField = ({ label, isDigits, error, ...input }: CodeFieldProps) => {
  const validationText = useValidationText();
  return (
    <InputField
      {...input}
      label={label}
      error={validationText(error)}
      inputMode={isDigits ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
};
