import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx.js';

/** Turning mark beside a text that already says what is going on. */
export const SpinnerIcon = ({ className }: { className?: string }) => (
  <LoaderCircle
    aria-hidden
    data-spinner
    className={cx('animate-spin [animation-duration:900ms]', className ?? 'size-4')}
  />
);

/** The one spinner of a page that is loading: in the middle of the window. */
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

/** Stands for a page that has not come yet, as high as the window: the footer below must not jump. */
export const PagePlaceholder = () => (
  <div className="min-h-dvh">
    <PageSpinner />
  </div>
);
