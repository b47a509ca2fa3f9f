import { aspectRatios } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { type AspectRatio, cssRatio, shareOf } from '../settings.js';
import { type SettingsForm } from '../use-settings-form.js';

/** The eight aspect ratios as shapes. */
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
