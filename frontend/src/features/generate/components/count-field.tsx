import { generationImagesMax } from '@jinwi/contracts';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { controlClass, cx } from '../../../shared/ui/classes.js';
import { Field } from '../../../shared/ui/field.js';
import { type SettingsForm, useSetting } from '../use-settings-form.js';

/** Number of images, set by step buttons or typed. */
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
  /** At the limit the button is disabled but keeps the focus. */
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

const StepButton = ({ label, isOff, onPress, children }: StepButtonProps) => (
  <Button variant="secondary" size="icon" aria-label={label} aria-disabled={isOff} onClick={onPress}>
    {children}
  </Button>
);
