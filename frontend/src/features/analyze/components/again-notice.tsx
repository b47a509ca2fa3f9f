import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Alert } from '../../../shared/ui/alert.js';

/** State of the history entry that a link to /analyze creates. */
export interface AgainState {
  /** Name of the image whose analysis failed and is to be retried. */
  failedName?: string;
}

/** Tells a member who retries a failed analysis that its image is gone and must be chosen again. */
export const AgainNotice = () => {
  const { t } = useTranslation('analyze');
  const state = useLocation().state as AgainState | null;
  if (!state?.failedName) return null;
  return <Alert title={t('again.title')}>{t('again.text', { name: state.failedName })}</Alert>;
};
