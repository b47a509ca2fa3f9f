import { useEffect, useRef } from 'react';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';

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
