import { useTranslation } from 'react-i18next';
import { verdictLabel } from './verdict-label.js';

export const useVerdictLabel = (): ((result: string) => string) => {
  const { t } = useTranslation('analysis');
  return (result) => verdictLabel(result, t);
};
