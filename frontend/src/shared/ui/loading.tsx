import { LoaderCircle } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './classes.js';

/** A spinner next to a text that already describes the progress. */
export const SpinnerIcon = ({ className }: { className?: string }) => (
  <LoaderCircle
    aria-hidden
    data-spinner
    className={cx('animate-spin [animation-duration:900ms]', className ?? 'size-4')}
  />
);

/** The only spinner shown while a page loads, centred in the window. */
export const PageSpinner = () => {
  const { t } = useTranslation();
  return (
    <div className="pointer-events-none fixed inset-0 grid place-items-center">
      <div role="status" aria-label={t('loading')} className="text-brand">
        <SpinnerIcon className="size-8" />
      </div>
    </div>
  );
};

/**
 * Placeholder for a loading page or a part of one. It is as high as the window, so that the content below does not
 * move.
 */
export const PagePlaceholder = () => (
  <div className="min-h-dvh">
    <PageSpinner />
  </div>
);

/** Wraps placeholders and tells screen readers that the content is loading. */
export const Loading = ({ className, children }: { className?: string; children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={className}>
      {children}
    </div>
  );
};

/** A placeholder shape in a `Loading`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cx('motion-pulse block rounded-control bg-surface-2', className)} />
);

interface ChunkBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Keeps the rest of the page if the code of a part fails to load or render. React supports error boundaries only as
 * classes.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
