import { imageReferences } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { type SettingsForm, useSetting } from '../use-settings-form.js';

/** Chooses what to keep of the reference image. */
export const ReferenceField = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('generate');
  const chosen = useSetting(form, 'image_reference');
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('form.reference')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {imageReferences.map((kind) => (
          <label
            key={kind}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-control p-3 transition-colors duration-120 hover:bg-surface has-checked:border-brand has-checked:bg-brand-soft has-checked:ring-1 has-checked:ring-brand"
          >
            <input
              {...form.register('image_reference')}
              type="radio"
              value={kind}
              aria-describedby={`reference-${kind}`}
              aria-label={t(`form.${kind}`)}
              className="mt-0.5 size-6 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">{t(`form.${kind}`)}</span>
              <span id={`reference-${kind}`} className="block text-sm text-muted">
                {t(`form.${kind}Text`)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {chosen === 'face' && <Alert>{t('form.faceHint')}</Alert>}
    </fieldset>
  );
};
