import { type ReactNode, Suspense, useState } from 'react';
import { Disclosure } from '../../../shared/ui/disclosure.js';

/** A part of the account whose code is loaded when it is opened. */
export const OnDemand = ({ summary, children }: { summary: string; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure summary={summary} isOpen={isOpen} onToggle={setIsOpen}>
      {isOpen && (
        <div className="px-2 py-4">
          <Suspense>{children}</Suspense>
        </div>
      )}
    </Disclosure>
  );
};
