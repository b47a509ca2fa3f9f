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

/** A link inside a form. It opens a new tab, so that the form's input is not lost. */
export const NewTabLink = ({ href, children }: { href: string; children: string }) => {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener" className="font-medium text-brand underline">
      {children}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
};
