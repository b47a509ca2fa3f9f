import { type ReactNode } from 'react';
import { cx } from './classes.js';
import { EmptyPicture } from './empty-picture.js';

interface EmptyStateProps {
  /** Shown instead of the default picture. */
  icon?: ReactNode;
  text: string;
  action?: ReactNode;
  className?: string;
}

/** Shown where a list has no content yet: a picture or an icon, a sentence, one action. */
export const EmptyState = ({ icon, text, action, className }: EmptyStateProps) => (
  <div className={cx('flex flex-col items-center gap-4 px-4 py-10 text-center', className)}>
    {icon ? (
      <span
        aria-hidden
        className="grid size-14 place-items-center rounded-full bg-surface-2 text-muted [&>svg]:size-6"
      >
        {icon}
      </span>
    ) : (
      <EmptyPicture />
    )}
    <p className="text-muted">{text}</p>
    {action}
  </div>
);
