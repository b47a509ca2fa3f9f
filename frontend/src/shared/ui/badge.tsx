import { type ReactNode } from 'react';
import { cx } from './classes.js';

export type BadgeTone = 'neutral' | 'brand' | 'info' | 'clear' | 'suspicious' | 'strong';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-2 text-muted',
  brand: 'bg-brand-soft text-brand',
  info: 'bg-info-soft text-info',
  clear: 'bg-clear-soft text-clear',
  suspicious: 'bg-suspicious-soft text-suspicious',
  strong: 'bg-strong-soft text-strong',
};

interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

export const Badge = ({ tone = 'neutral', icon, className, children }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-caption forced-colors:border',
      tones[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
);
