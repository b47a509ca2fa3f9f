import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { cx } from './classes.js';

interface ErrorStateProps {
  text: string;
  /** The technical message, shown in a disclosure. */
  details?: string;
  onRetry?: () => void;
  /** The button's label; "Try again" by default. */
  retryLabel?: string;
  className?: string;
}

export const ErrorState = ({ text, details, onRetry, retryLabel, className }: ErrorStateProps) => {
  const { t } = useTranslation();
  return (
    <div role="alert" className={cx('flex flex-col items-center gap-4 px-4 py-10 text-center', className)}>
      <span aria-hidden className="grid size-14 place-items-center rounded-full bg-strong-soft text-strong">
        <CircleAlert className="size-6" />
      </span>
      <p>{text}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {retryLabel ?? t('retry')}
        </Button>
      )}
      {details && (
        <details className="max-w-full text-sm text-muted">
          <summary className="cursor-pointer py-1">{t('details')}</summary>
          <p className="mt-1 font-mono text-caption">{details}</p>
        </details>
      )}
    </div>
  );
};
