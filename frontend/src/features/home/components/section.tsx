import { type ReactNode, useId } from 'react';
import { cx } from '../../../shared/ui/classes.js';

interface SectionProps {
  heading: string;
  children: ReactNode;
  className?: string;
}

export const Section = ({ heading, children, className }: SectionProps) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={cx('section-gap', className)}>
      <div className="container-page">
        <h2 id={headingId} className="mb-10 text-h1">
          {heading}
        </h2>
        {children}
      </div>
    </section>
  );
};
