import { Image } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { settingsDefault } from '../settings.js';
import { type SettingsForm, useSetting } from '../use-settings-form.js';
import { RatioBox } from './ratio-box.js';

/** Shown before there are images: an empty frame in the chosen aspect ratio. */
export const EmptyFrame = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('generate');
  const ratio = useSetting(form, 'aspect_ratio') ?? settingsDefault.aspect_ratio;
  return (
    <RatioBox
      ratio={ratio}
      heightMax="28rem"
      className="grid place-items-center rounded-card border-2 border-dashed border-border p-3 text-center"
    >
      <span className="flex flex-col items-center gap-2 text-sm text-muted">
        <Image aria-hidden className="size-7" />
        <span className="tabular-nums">{ratio}</span>
        <span className="max-w-52">{t('results.empty')}</span>
      </span>
    </RatioBox>
  );
};
