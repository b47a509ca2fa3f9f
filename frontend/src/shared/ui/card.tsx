import { type ComponentProps, useId } from 'react';
import { cx } from './classes.js';

export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={cx('rounded-card border border-border bg-bg p-5 sm:p-6', className)} />
);

interface SectionCardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: string;
  aside?: React.ReactNode;
}

/** A card that is a region of the page, named by its heading (level 2). */
export const SectionCard = ({ title, aside, className, children, ...rest }: SectionCardProps) => {
  const headingId = useId();
  return (
    <section
      {...rest}
      aria-labelledby={headingId}
      className={cx('rounded-card border border-border bg-bg p-5 sm:p-6', className)}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="text-h3">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
};
