import { cx } from '../lib/cx.js';

/** A shape of what is coming. The place that holds it says "loading" itself. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('motion-pulse block rounded-control bg-surface-2', className)} />
);
