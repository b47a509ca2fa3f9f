import { type GenerationOptions } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';

/** Tells the member before paying who makes the images, or that generation is off. */
export const OptionsNotice = ({ options }: { options: GenerationOptions }) => {
  const { t } = useTranslation('generate');
  if (!options.isAvailable) {
    return (
      <Alert tone="warning" title={t('options.unavailable')}>
        {t('options.unavailableText')}
      </Alert>
    );
  }
  if (!options.isDemonstration) return null;
  return <Alert title={t('options.demonstration')}>{t('options.demonstrationText')}</Alert>;
};
