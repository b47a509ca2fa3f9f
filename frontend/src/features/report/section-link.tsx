import { type ReactNode } from 'react';

interface SectionLinkProps {
  /** Id of the section, which may not be on the page yet. */
  target: string;
  /** Brings the section into view and focuses it. */
  onFollow: () => void;
  children: ReactNode;
}

/** A link within the report. It leaves the URL alone: a fragment would add an entry to the browser's history. */
export const SectionLink = ({ target, onFollow, children }: SectionLinkProps) => (
  <a
    href={`#${target}`}
    onClick={(event) => {
      event.preventDefault();
      onFollow();
    }}
    className="inline-block min-h-6 whitespace-nowrap text-brand underline underline-offset-2 hover:text-brand-hover print:hidden"
  >
    {children}
  </a>
);

export function scrollTo(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  section?.focus({ preventScroll: true });
}
