import { ArrowRight } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { cx } from './classes.js';

export const TextLink = ({ className, children, ...rest }: LinkProps) => (
  <Link
    {...rest}
    className={cx(
      'inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold text-brand hover:underline',
      className,
    )}
  >
    {children}
    <ArrowRight aria-hidden className="size-4" />
  </Link>
);

interface NewTabLinkProps {
  href: string;
  className?: string;
  children: string;
}

/** Opens a new tab, so that a form's input is not lost. Sends no referrer. */
export const NewTabLink = ({ href, className, children }: NewTabLinkProps) => {
  const { t } = useTranslation();
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className={cx('font-medium text-brand underline', className)}
    >
      {children}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
};
