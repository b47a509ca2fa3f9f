import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { i18n } from '../../../shared/i18n/i18n.js';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';

const google = 'google';

/**
 * Shows the result of a sign-in with Google, which the URL contains. A failure becomes a toast (UI-097). A refusal, or
 * the need to link the accounts, becomes a lasting message (API-027).
 */
export const GoogleNotice = () => {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const error = query.get('error');
  const hasFailed = error === google;
  useEffect(() => {
    if (hasFailed) announceFailure();
  }, [hasFailed]);
  if (error === 'sign-ups') {
    return (
      <Alert tone="error" title={t('google.noAccount')}>
        {t('google.noAccountHint')}
      </Alert>
    );
  }
  if (query.get('link') !== google) return null;
  return (
    <Alert tone="info" title={t('google.link')}>
      {t('google.linkHint')}
    </Alert>
  );
};

const announceFailure = () =>
  toast({
    title: i18n.t('google.failed', { ns: 'auth' }),
    description: i18n.t('google.failedHint', { ns: 'auth' }),
    variant: 'destructive',
  });
