import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnouncerHost } from './announcer.js';
import { cx } from './classes.js';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Buttons at the end; on phones they stay in view. */
  footer?: ReactNode;
  /** While true, Escape and a press outside do nothing and there is no close button. */
  locked?: boolean;
  className?: string;
}

const stop = (event: Event) => event.preventDefault();

/** A modal dialog: centred, or a bottom sheet on phones. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  locked,
  className,
  ...parts
}: DialogProps) => (
  <Primitive.Root open={open} onOpenChange={onOpenChange}>
    <Primitive.Portal>
      <Primitive.Overlay className="motion-scrim fixed inset-0 z-50 bg-scrim" />
      <Primitive.Content
        {...useReturnFocus()}
        {...(description ? {} : { 'aria-describedby': undefined })}
        onEscapeKeyDown={locked ? stop : undefined}
        onPointerDownOutside={locked ? stop : undefined}
        className={cx(
          'motion-dialog fixed z-50 flex max-h-[85dvh] flex-col overflow-hidden bg-bg shadow-floating outline-none',
          'inset-x-0 bottom-0 rounded-t-dialog sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(520px,calc(100vw-2rem))]',
          'border border-border sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-dialog',
          className,
        )}
      >
        <div className="flex items-start justify-between gap-4 px-6 pt-6 pb-4">
          <div className="space-y-1">
            <Primitive.Title className="text-h3">{title}</Primitive.Title>
            {description && (
              <Primitive.Description className="text-sm text-muted">{description}</Primitive.Description>
            )}
          </div>
          {!locked && <CloseButton />}
        </div>
        <div className="min-h-0 flex-1 scroll-pb-24 overflow-y-auto px-6 pb-6">{parts.children}</div>
        {parts.footer && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-border px-6 py-4">
            {parts.footer}
          </div>
        )}
        <AnnouncerHost open={open} />
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);

/** Toasts must be announced from within the modal: screen readers ignore the page behind it (UI-263). */
const AnnouncerHost = ({ open }: { open: boolean }) => <div ref={useAnnouncerHost(open)} />;

/** Closes the surrounding dialog or sheet. */
export const CloseButton = ({ label }: { label?: string }) => {
  const { t } = useTranslation();
  return (
    <Primitive.Close
      aria-label={label ?? t('close')}
      className="-m-2.5 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-surface-2 hover:text-text"
    >
      <X aria-hidden className="size-5" />
    </Primitive.Close>
  );
};

/**
 * For a dialog without its own trigger: when it closes, returns the focus to the element that opened it. Does nothing
 * if something else has taken the focus meanwhile, such as the heading of a page opened from the dialog.
 */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (!isFree) return;
      // If the opener is no longer on the page, focus the page's heading.
      const target = opener.current?.isConnected ? opener.current : document.querySelector('h1');
      if (target instanceof HTMLElement) target.focus();
    },
  };
};
