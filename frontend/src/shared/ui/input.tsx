import { type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClass, cx } from './classes.js';
import { Field } from './field.js';

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={cx(controlClass, className)} />
);

interface InputFieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: ReactNode;
  error?: string;
}

export const InputField = ({ label, hint, error, ...input }: InputFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <Input {...control} {...input} />}
  </Field>
);

export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} className={cx(controlClass, 'block resize-y py-2.5', className)} />
);

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  visible: boolean;
  /** If absent, this field has no button to show the password; another field's button controls `visible`. */
  onVisibleChange?: (visible: boolean) => void;
  showLabel: string;
  hideLabel: string;
}

/** A password field. The button that shows the password follows the input in tab order. */
export const PasswordInput = ({
  visible,
  onVisibleChange,
  showLabel,
  hideLabel,
  className,
  ...rest
}: PasswordInputProps) => {
  const { t } = useTranslation();
  return (
    <span className="relative block">
      <input
        {...rest}
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx(controlClass, onVisibleChange && 'pr-20', className)}
      />
      {onVisibleChange && (
        <button
          type="button"
          aria-label={visible ? hideLabel : showLabel}
          onClick={() => onVisibleChange(!visible)}
          className="absolute inset-y-1 right-1 min-w-14 rounded-control px-2.5 text-sm font-medium text-brand hover:bg-surface-2"
        >
          {visible ? t('passwordHide') : t('passwordShow')}
        </button>
      )}
    </span>
  );
};
