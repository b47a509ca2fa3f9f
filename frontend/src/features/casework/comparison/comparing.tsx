import { useTranslation } from 'react-i18next';
import { SpinnerIcon } from '../../../shared/ui/loading.js';

export const Comparing = () => {
  const { t } = useTranslation('comparison');
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-muted">
      <SpinnerIcon />
      {t('comparing')}
    </p>
  );
};
