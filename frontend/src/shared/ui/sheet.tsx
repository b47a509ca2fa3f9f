import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode } from 'react';
import { cx } from './classes.js';
import { CloseButton, useReturnFocus } from './dialog.js';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  closeLabel?: string;
  /** Opens without sliding in, for a sheet that is open from the page's first frame. */
  isInstant?: boolean;
  /** Classes, for example for the width: `w-[min(960px,100%)]`. */
  className?: string;
}

/** A modal sheet that slides in from the right. On phones it may fill the width of the window. */
export const Sheet = ({
  open,
  onOpenChange,
  title,
  children,
  footer,
  closeLabel,
  isInstant,
  className,
}: SheetProps) => (
  <Primitive.Root open={open} onOpenChange={onOpenChange}>
    <Primitive.Portal>
      <Primitive.Overlay
        data-instant={isInstant ? '' : undefined}
        className="motion-scrim fixed inset-0 z-40 bg-scrim print:hidden"
      />
      <Primitive.Content
        {...useReturnFocus()}
        aria-describedby={undefined}
        data-instant={isInstant ? '' : undefined}
        className={cx(
          'motion-sheet-right fixed inset-y-0 right-0 z-50 flex max-w-full flex-col bg-bg shadow-floating outline-none',
          // In print the sheet replaces the page and may span several pages.
          'print:static print:block print:w-full print:shadow-none',
          className ?? 'w-[min(22rem,100%)]',
        )}
      >
        <div className="flex min-h-16 items-center print:hidden justify-between gap-4 border-b border-border px-5 py-2">
          <Primitive.Title className="min-w-0 text-h3 focus:outline-none">{title}</Primitive.Title>
          <span className="pr-1">
            <CloseButton label={closeLabel} />
          </span>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5 print:overflow-visible print:p-0">
          {children}
        </div>
        {footer && (
          <div className="flex flex-wrap items-center gap-x-1 gap-y-2 border-t border-border px-3 py-3 sm:gap-x-2 sm:px-5 print:hidden">
            {footer}
          </div>
        )}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);
