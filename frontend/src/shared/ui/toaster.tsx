import { toastDurationMs, toastHotkey, toastSwipeThresholdPx } from '@jinwi/contracts';
import { CircleAlert, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { dismissToast, type ToastItem, useToasts } from '../lib/toast.js';
import { useAnnouncer } from './announcer.js';
import { cx } from './classes.js';

/**
 * The notification area: in the lower right corner, on phones below the header. F8 focuses it; hover and focus pause
 * the timers of its toasts.
 */
export const Toaster = () => {
  const { t } = useTranslation();
  const toasts = useToasts((state) => state.toasts);
  const announcerContainer = useAnnouncer((state) => state.host);
  return (
    <Primitive.Provider
      label={t('toast.item')}
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={toastSwipeThresholdPx}
      announcerContainer={announcerContainer ?? undefined}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
      <Primitive.Viewport
        hotkey={[toastHotkey]}
        label={t('toast.area', { skipInterpolation: true })}
        // An open modal hides all elements without `aria-live` from screen readers (UI-263). The value is `off`,
        // because each toast announces itself.
        aria-live="off"
        className="fixed right-4 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-offset-2 max-sm:top-18 sm:bottom-4 print:hidden"
      />
    </Primitive.Provider>
  );
};

const ToastCard = ({ item }: { item: ToastItem }) => {
  const { t } = useTranslation();
  const isDestructive = item.variant === 'destructive';
  return (
    <Primitive.Root
      open={item.open}
      onOpenChange={(open) => !open && dismissToast(item.id)}
      type={isDestructive ? 'foreground' : 'background'}
      className={cx(
        'motion-toast flex items-start gap-3 rounded-card border p-4 shadow-floating',
        isDestructive
          ? 'border-destructive bg-destructive text-on-destructive [&_:focus-visible]:outline-current'
          : 'border-border bg-bg text-text',
      )}
    >
      {isDestructive && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />}
      <div className="min-w-0 flex-1 space-y-1">
        <Primitive.Title className="font-semibold">{item.title}</Primitive.Title>
        {item.description && (
          <Primitive.Description
            className={cx('text-sm whitespace-pre-line', !isDestructive && 'text-muted')}
          >
            {item.description}
          </Primitive.Description>
        )}
        {item.action && (
          <Primitive.Action
            altText={item.action.label}
            onClick={item.action.onSelect}
            className="mt-2 inline-flex min-h-10 items-center rounded-control border border-current px-3.5 text-sm font-semibold"
          >
            {item.action.label}
          </Primitive.Action>
        )}
      </div>
      <Primitive.Close
        aria-label={t('close')}
        className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-control outline-offset-0"
      >
        <X aria-hidden className="size-4" />
      </Primitive.Close>
    </Primitive.Root>
  );
};
