import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import '../texts.js';

// With the form library and the validator, which the account page does not need otherwise.
const ChangePassword = lazy(async () => ({
  default: (await import('./change-password.js')).ChangePassword,
}));
const SessionList = lazy(async () => ({ default: (await import('./session-list.js')).SessionList }));

/** The member's password and sessions; each is loaded when it is opened. */
export const SecurityPanel = () => {
  const { t } = useTranslation('auth');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8 space-y-2 border-t border-border pt-6">
      <h3 id={headingId} className="text-h3">
        {t('security')}
      </h3>
      <OnDemand summary={t('password.title')}>
        <ChangePassword />
      </OnDemand>
      <OnDemand summary={t('sessions.title')}>
        <SessionList />
      </OnDemand>
    </section>
  );
};

const OnDemand = ({ summary, children }: { summary: string; children: ReactNode }) => {
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
