import { ArrowRight } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../lib/cx.js';

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
