import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './classes.js';
import { FieldError } from './field.js';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode;
  hint?: string;
  error?: string;
}

export const Checkbox = ({ label, hint, error, className, ...rest }: CheckboxProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={cx('space-y-1', className)}>
      <div className="flex items-start gap-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className="mt-0.5 size-6 shrink-0 accent-brand"
        />
        <label htmlFor={id} className="pt-0.5 text-sm leading-6">
          {label}
        </label>
      </div>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteId} className="pl-9 text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
};
