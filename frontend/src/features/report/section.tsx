import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '../../shared/ui/classes.js';

interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Id by which a link elsewhere on the page scrolls to the section and focuses it. */
  id?: string;
  className?: string;
}

/** One part of the report: a region named by its heading. */
export const Section = ({ title, aside, children, headingRef, id, className }: SectionProps) => {
  const headingId = useId();
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={headingId}
      className={cx('scroll-mt-20 border-t border-border pt-6 outline-none print:pt-3', className)}
    >
      <div className="mb-3 flex print:break-after-avoid flex-wrap items-baseline justify-between gap-x-4">
        <h3
          ref={headingRef}
          id={headingId}
          tabIndex={headingRef ? -1 : undefined}
          className="text-h3 outline-none print:break-after-avoid"
        >
          {title}
        </h3>
        {aside && <span className="text-caption text-muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
};
