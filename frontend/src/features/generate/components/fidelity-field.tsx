import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClass, cx } from '../../../shared/ui/classes.js';
import { FieldError } from '../../../shared/ui/field.js';
import { Slider } from '../../../shared/ui/slider.js';
import { type SettingsForm, useSetting } from '../use-settings-form.js';

interface FidelityFieldProps {
  form: SettingsForm;
  name: 'image_fidelity' | 'human_fidelity';
}

const step = 0.01;
const textKeys = {
  image_fidelity: { label: 'form.imageFidelity', hint: 'form.imageFidelityHint' },
  human_fidelity: { label: 'form.humanFidelity', hint: 'form.humanFidelityHint' },
} as const;

/** Clamps a typed value to the slider's range. */
const onScale = (value: number | undefined): number => Math.min(1, Math.max(0, value || 0));

/**
 * A slider from 0 to 1 with a number field. If the setting does not apply, both are disabled but keep the value.
 */
export const FidelityField = ({ form, name }: FidelityFieldProps) => {
  const { t } = useTranslation('generate');
  const noteId = useId();
  const value = useSetting(form, name);
  const isOff = useSetting(form, 'image_reference') === 'face' && name === 'human_fidelity';
  const isInvalid = form.formState.errors[name] !== undefined;
  const label = t(textKeys[name].label);
  const hint = t(textKeys[name].hint);
  return (
    <div className="space-y-1">
      <p className="text-sm font-semibold">{label}</p>
      <div className="flex items-center gap-4">
        <Slider
          label={label}
          value={onScale(value)}
          onValueChange={(next) => form.setValue(name, next, { shouldValidate: true })}
          max={1}
          step={step}
          disabled={isOff}
          describedBy={noteId}
        />
        <input
          {...form.register(name, { valueAsNumber: true, onChange: () => void form.trigger(name) })}
          type="number"
          min={0}
          max={1}
          step={step}
          inputMode="decimal"
          aria-label={t('form.fidelityNumber', { name: label })}
          aria-invalid={isInvalid || undefined}
          aria-describedby={noteId}
          disabled={isOff}
          className={cx(controlClass, 'w-24! shrink-0 tabular-nums')}
        />
      </div>
      <div aria-live="polite">
        {isInvalid ? (
          <FieldError id={noteId}>{t('form.fidelityInvalid')}</FieldError>
        ) : (
          <p id={noteId} className="text-sm text-muted">
            {isOff ? t('form.humanFidelityOff') : hint}
          </p>
        )}
      </div>
    </div>
  );
};
