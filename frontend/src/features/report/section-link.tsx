import { type MouseEvent, type ReactNode } from 'react';

/** Ids of the parts of a report to which its links lead. */
export const sectionIds = {
  picture: 'report-picture',
  provenance: 'report-provenance',
  metadata: 'report-metadata',
  captureDate: 'report-capture-date',
  /** The section below the report with the ways to search for its picture. */
  webSearch: 'ask-the-web',
} as const;

const linkClass =
  'inline-block min-h-6 whitespace-nowrap text-brand underline underline-offset-2 hover:text-brand-hover print:hidden';

interface SectionLinkProps {
  /** Id of the section, which may not be on the page yet. */
  target: string;
  /** Brings the section into view and focuses it; by default the section with the id `target`. */
  onFollow?: () => void;
  children: ReactNode;
}

/** A link within the report. It leaves the URL alone: a fragment would add an entry to the browser's history. */
export const SectionLink = ({
  target,
  onFollow = () => scrollTo(document.getElementById(target)),
  children,
}: SectionLinkProps) => (
  <a
    href={`#${target}`}
    onClick={(event) => {
      event.preventDefault();
      onFollow();
    }}
    className={linkClass}
  >
    {children}
  </a>
);

interface TextButtonProps {
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  children: ReactNode;
}

/** A button that looks like a {@link SectionLink}, for text that does something instead of leading somewhere. */
export const TextButton = ({ onClick, children }: TextButtonProps) => (
  <button type="button" onClick={onClick} className={linkClass}>
    {children}
  </button>
);

export function scrollTo(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  section?.focus({ preventScroll: true });
}
