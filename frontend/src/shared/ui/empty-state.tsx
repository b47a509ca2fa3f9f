import { type ReactNode } from 'react';
import { cx } from './classes.js';

interface EmptyStateProps {
  /** Shown instead of the default picture. */
  icon?: ReactNode;
  text: string;
  action?: ReactNode;
  className?: string;
}

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

/** Illustration for empty places: a framed landscape beside a dashed copy. */
const EmptyPicture = () => (
  <svg aria-hidden viewBox="0 0 240 132" className="h-auto w-60 max-w-full" fill="none" strokeWidth={2}>
    <rect x={24} y={22} width={126} height={88} rx={10} className="fill-surface-2 stroke-control" />
    <circle cx={120} cy={46} r={9} className="fill-suspicious-fill" />
    <path
      d="M26 98l30-36 20 22 18-18 54 36v0a9 9 0 0 1-8 7H33a9 9 0 0 1-7-9z"
      className="fill-brand-soft stroke-brand"
      strokeLinejoin="round"
    />
    <path d="M60 84h96" className="stroke-control" strokeDasharray="1 7" strokeLinecap="round" />
    <rect x={38} y={58} width={38} height={38} rx={3} className="stroke-brand" strokeDasharray="6 5" />
    <rect x={158} y={58} width={38} height={38} rx={3} className="fill-bg stroke-brand" />
    <path
      d="M163 88l12-15 9 10 5-5 5 7"
      className="stroke-brand"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx={184} cy={72} r={27} className="stroke-text" strokeWidth={4} />
    <path d="M203 92l17 18" className="stroke-text" strokeWidth={7} strokeLinecap="round" />
  </svg>
);
