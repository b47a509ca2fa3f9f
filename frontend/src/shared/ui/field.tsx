import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './classes.js';

/** Attributes that connect a control with the field's label, hint and error. */
interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

export const Field = ({ label, hint, error, className, children }: FieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cx('space-y-1.5', className)}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteId} className="text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
};

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-strong">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
);
