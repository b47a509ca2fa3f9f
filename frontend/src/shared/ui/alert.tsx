import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './classes.js';

type AlertTone = 'info' | 'success' | 'warning' | 'error';

const looks = {
  info: { box: 'border-info/30 bg-info-soft text-info', Icon: Info },
  success: { box: 'border-clear/30 bg-clear-soft text-clear', Icon: CircleCheck },
  warning: { box: 'border-suspicious/30 bg-suspicious-soft text-suspicious', Icon: TriangleAlert },
  error: { box: 'border-strong/30 bg-strong-soft text-strong', Icon: CircleAlert },
} as const;

interface AlertProps {
  tone?: AlertTone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** If absent, the alert cannot be closed. */
  onClose?: () => void;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A message that stays on the page. Screen readers announce errors at once, other messages at the next pause. */
export const Alert = ({ tone = 'info', title, children, actions, onClose, className, ref }: AlertProps) => {
  const { t } = useTranslation();
  const { box, Icon } = looks[tone];
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-card border p-4', box, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm text-text">{children}</div>}
        {actions && <div className="flex flex-wrap gap-2 pt-2">{actions}</div>}
      </div>
      {onClose && (
        <button
          type="button"
          onClick={onClose}
          aria-label={t('close')}
          className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-control hover:bg-surface-2"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
};
