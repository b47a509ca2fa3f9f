import { verdictLabel } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import './texts.js';

export const useVerdictLabel = (): ((result: string) => string) => {
  const { t } = useTranslation('analysis');
  return (result) => verdictLabel(result, t);
};
