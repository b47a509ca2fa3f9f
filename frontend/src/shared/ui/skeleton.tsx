import { cx } from '../lib/cx.js';

/** A placeholder shape. The surrounding element announces "loading". */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('motion-pulse block rounded-control bg-surface-2', className)} />
);
