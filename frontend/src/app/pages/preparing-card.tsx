import { type ReactNode } from 'react';
import { Card } from '../../shared/ui/card.js';

interface PreparingCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** What can be done meanwhile. */
  children: ReactNode;
}

/** Says plainly that a feature is not open yet. */
export const PreparingCard = ({ icon, title, text, children }: PreparingCardProps) => (
  <Card className="flex flex-col items-center gap-4 py-14 text-center">
    <span
      aria-hidden
      className="grid size-14 place-items-center rounded-full bg-surface-2 text-muted [&>svg]:size-6"
    >
      {icon}
    </span>
    <h2 className="text-h2">{title}</h2>
    <p className="max-w-prose text-muted">{text}</p>
    {children}
  </Card>
);
