import { aspectRatios, generationImagesMax, imageReferences, textLength } from '@jinwi/contracts';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { controlClass, cx } from '../../../shared/ui/classes.js';
import { TextArea } from '../../../shared/ui/input.js';
import { RadioCard } from '../../../shared/ui/radio-card.js';
import { Field, FieldError } from '../../../shared/ui/field.js';
import { Slider } from '../../../shared/ui/slider.js';
import {
  type AspectRatio,
  cssRatio,
  faultText,
  type SettingsForm,
  shareOf,
  useSetting,
} from '../settings.js';

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
      <TextArea
        {...form.register(name)}
        id={id}
        rows={rows}
        placeholder={t(textKeys[name].placeholder)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${errorId} ${countId}` : countId}
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

export const RatioField = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('generate');
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('form.ratio')}</legend>
      <div className="grid grid-cols-4 gap-2">
        {aspectRatios.map((ratio) => (
          <label
            key={ratio}
            className="relative flex cursor-pointer flex-col items-center gap-1 rounded-control border border-control px-1 pt-2 pb-1.5 text-muted transition-colors duration-120 hover:bg-surface has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-checked:ring-1 has-checked:ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              {...form.register('aspect_ratio')}
              type="radio"
              value={ratio}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <Frame ratio={ratio} />
            <span className="text-caption tabular-nums">{ratio}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const Frame = ({ ratio }: { ratio: AspectRatio }) => (
  <span aria-hidden className="grid size-8 place-items-center">
    <span
      style={{ aspectRatio: cssRatio(ratio) }}
      className={
        shareOf(ratio) >= 1
          ? 'w-full rounded-[2px] border-2 border-current'
          : 'h-full rounded-[2px] border-2 border-current'
      }
    />
  </span>
);

export const CountField = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('generate');
  const count = useSetting(form, 'n') ?? 1;
  const isInvalid = form.formState.errors.n !== undefined;
  const stepTo = (next: number) => {
    const whole = Math.min(generationImagesMax, Math.max(1, Math.round(next) || 1));
    form.setValue('n', whole, { shouldValidate: true });
  };
  return (
    <Field
      label={t('form.count')}
      hint={t('form.countHint')}
      error={isInvalid ? t('form.countInvalid', { max: generationImagesMax }) : undefined}
    >
      {(control) => (
        <div className="flex items-center gap-2">
          <StepButton label={t('form.fewer')} isOff={count <= 1} onPress={() => stepTo(count - 1)}>
            <Minus aria-hidden className="size-4" />
          </StepButton>
          <input
            {...form.register('n', { valueAsNumber: true, onChange: () => void form.trigger('n') })}
            {...control}
            type="number"
            min={1}
            max={generationImagesMax}
            step={1}
            inputMode="numeric"
            className={cx(controlClass, 'w-20! text-center tabular-nums')}
          />
          <StepButton
            label={t('form.more')}
            isOff={count >= generationImagesMax}
            onPress={() => stepTo(count + 1)}
          >
            <Plus aria-hidden className="size-4" />
          </StepButton>
        </div>
      )}
    </Field>
  );
};

interface StepButtonProps {
  label: string;
  /** Whether the number is at its limit. The button then has no effect, but keeps the focus. */
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

const StepButton = ({ label, isOff, onPress, children }: StepButtonProps) => (
  <Button variant="secondary" size="icon" aria-label={label} aria-disabled={isOff} onClick={onPress}>
    {children}
  </Button>
);

/** A choice of what to keep from the reference image. */
export const ReferenceField = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('generate');
  const chosen = useSetting(form, 'image_reference');
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('form.reference')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {imageReferences.map((kind) => (
          <RadioCard
            key={kind}
            {...form.register('image_reference')}
            value={kind}
            label={t(`form.${kind}`)}
            hint={t(`form.${kind}Text`)}
          />
        ))}
      </div>
      {chosen === 'face' && <Alert>{t('form.faceHint')}</Alert>}
    </fieldset>
  );
};

interface FidelityFieldProps {
  form: SettingsForm;
  name: 'image_fidelity' | 'human_fidelity';
}

const step = 0.01;
const fidelityKeys = {
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
  const label = t(fidelityKeys[name].label);
  const hint = t(fidelityKeys[name].hint);
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
