import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './classes.js';

interface DisclosureProps {
  /** The button's content and name. */
  summary: ReactNode;
  children: ReactNode;
  /** Content that is always visible, between the button and the panel. */
  aside?: ReactNode;
  className?: string;
  summaryClassName?: string;
  startsOpen?: boolean;
  /** Makes the disclosure controlled; if absent, it keeps its own state. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
}

/** A button that shows and hides a panel. In print the panel is always open. */
export const Disclosure = ({ summary, children, aside, className, ...rest }: DisclosureProps) => {
  const { summaryClassName, onToggle, startsOpen = false } = rest;
  const [ownIsOpen, setOwnIsOpen] = useState(startsOpen);
  const isOpen = rest.isOpen ?? ownIsOpen;
  const panelId = useId();
  const toggle = () => {
    setOwnIsOpen(!isOpen);
    onToggle?.(!isOpen);
  };
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
        className={cx(
          'flex w-full items-center gap-3 rounded-control text-left hover:bg-surface',
          summaryClassName ?? 'min-h-11 px-2 text-sm font-medium',
        )}
      >
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown
          aria-hidden
          className={cx(
            'size-4 shrink-0 text-muted transition-transform duration-180 print:hidden',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {aside}
      <div id={panelId} className={isOpen ? undefined : 'hidden print:block'}>
        {children}
      </div>
    </div>
  );
};
