import { textLength } from '@jinwi/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { controlClass, cx } from '../../../shared/ui/classes.js';
import { FieldError } from '../../../shared/ui/field.js';
import { faultText } from '../settings.js';
import { type SettingsForm, useSetting } from '../use-settings-form.js';

interface TextFieldProps {
  form: SettingsForm;
  name: 'prompt' | 'negative_prompt';
  lengthMax: number;
  rows: number;
}

const textKeys = {
  prompt: { label: 'form.prompt', placeholder: 'form.promptPlaceholder' },
  negative_prompt: { label: 'form.negative', placeholder: 'form.negativePlaceholder' },
} as const;

/** A text field whose counter counts characters as the server does. */
export const TextField = ({ form, name, lengthMax, rows }: TextFieldProps) => {
  const { t } = useTranslation('generate');
  const locale = useLocale();
  const id = useId();
  const length = textLength(useSetting(form, name) ?? '');
  const error = faultText(form.formState.errors[name]?.message, locale);
  const errorId = `${id}-error`;
  const countId = `${id}-count`;
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-sm font-semibold">
        {t(textKeys[name].label)}
      </label>
      <textarea
        {...form.register(name)}
        id={id}
        rows={rows}
        placeholder={t(textKeys[name].placeholder)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${errorId} ${countId}` : countId}
        className={cx(controlClass, 'block resize-y py-2.5')}
      />
      <div className="flex items-start justify-between gap-4">
        <div aria-live="polite" className="min-w-0">
          {error && <FieldError id={errorId}>{error}</FieldError>}
        </div>
        <p
          id={countId}
          className={cx('ml-auto text-sm tabular-nums', length > lengthMax ? 'text-strong' : 'text-muted')}
        >
          <span aria-hidden>
            {length}/{lengthMax}
          </span>
          <span className="sr-only">{t('form.counted', { count: length, max: lengthMax })}</span>
        </p>
      </div>
    </div>
  );
};
