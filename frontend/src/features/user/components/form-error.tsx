import { useEffect, useRef } from 'react';
import { Alert } from '../../../shared/ui/alert.js';

interface FormErrorProps {
  title: string;
  error: Error | null;
  /** If false, the focus stays where the form put it. */
  takesFocus?: boolean;
}

/** The server's refusal, above the fields. It takes the focus, because a toast disappears after 5 s. */
export const FormError = ({ title, error, takesFocus = true }: FormErrorProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && takesFocus) box.current?.focus();
  }, [error, takesFocus]);
  if (!error) return null;
  return (
    <Alert ref={box} tone="error" title={title}>
      {error.message}
    </Alert>
  );
};
