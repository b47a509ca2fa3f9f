import { type ComponentProps, useEffect, useRef } from 'react';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';
import { useValidationText } from '../field-errors.js';

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

/** A field for the code of an authenticator app, which phones and password managers can fill in. */
export const CodeField = ({ label, isDigits, error, ...input }: CodeFieldProps) => {
  const validationText = useValidationText();
  return (
    <Field label={label} error={validationText(error)}>
      {(control) => (
        <Input
          {...control}
          {...input}
          inputMode={isDigits ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
};
