import { type MouseEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { i18n } from '../../../shared/i18n/i18n.js';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { buttonClass, cx } from '../../../shared/ui/classes.js';

interface GoogleLinkProps {
  label: string;
  /** Whether the server offers sign-in with Google; null until known. */
  isConfigured: boolean | null;
}

/** Links to the server, which redirects the browser to Google. If Google is not configured, it says why instead. */
export const GoogleLink = ({ label, isConfigured }: GoogleLinkProps) => {
  const { t } = useTranslation('auth');
  const noteId = useId();
  const [isExplained, setExplained] = useState(false);
  const isOff = isConfigured === false;
  const explain = (event: MouseEvent) => {
    event.preventDefault();
    setExplained(true);
  };
  return (
    <div className="space-y-2">
      <a
        href="/api/auth/google"
        onClick={isOff ? explain : undefined}
        aria-describedby={isOff ? noteId : undefined}
        className={buttonClass({
          variant: 'secondary',
          className: cx('w-full', isOff && 'border-dashed [&>svg]:grayscale'),
        })}
      >
        <GoogleMark />
        {label}
      </a>
      {isOff && (
        <p id={noteId} role="status" className="text-center text-sm text-balance text-muted">
          {isExplained ? t('google.offHint') : t('google.off')}
        </p>
      )}
    </div>
  );
};

const GoogleMark = () => (
  <svg aria-hidden viewBox="0 0 24 24" className="size-5 shrink-0">
    <path
      fill="#4285F4"
      d="M23.5 12.3c0-.9-.1-1.5-.2-2.2H12v4.100h6.500c-.1 1.100-.8 2.700-2.400 3.800l-.02.15 3.500 2.700.24.02c2.200-2 3.700-5.100 3.700-8.600"
    />
    <path
      fill="#34A853"
      d="M12 24c3.200 0 5.900-1.100 7.900-2.900l-3.800-2.900c-1 .7-2.400 1.200-4.100 1.200-3.100 0-5.800-2.100-6.700-4.900l-.14.01-3.600 2.800-.05.13C3.400 21.300 7.400 24 12 24"
    />
    <path
      fill="#FBBC05"
      d="M5.300 14.400c-.3-.7-.4-1.500-.4-2.400s.1-1.700.4-2.400l-.01-.16-3.700-2.900-.12.06C.5 8.200 0 10 0 12s.5 3.800 1.400 5.400z"
    />
    <path
      fill="#EB4335"
      d="M12 4.600c2.200 0 3.700 1 4.600 1.800l3.400-3.300C17.900 1.200 15.200 0 12 0 7.400 0 3.400 2.700 1.400 6.600l3.900 3C6.200 6.700 8.900 4.600 12 4.600"
    />
  </svg>
);

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
