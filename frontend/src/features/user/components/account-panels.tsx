import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import '../data-texts.js';
import '../texts.js';

// Loaded lazily with the form library and the validator, which the account page does not need otherwise.
const ChangePassword = lazy(async () => ({
  default: (await import('./change-password.js')).ChangePassword,
}));
const ChangeEmail = lazy(async () => ({ default: (await import('./change-email.js')).ChangeEmail }));
const PasskeyList = lazy(async () => ({ default: (await import('./passkey-list.js')).PasskeyList }));
const KeyList = lazy(async () => ({ default: (await import('./key-list.js')).KeyList }));
const WebhookList = lazy(async () => ({ default: (await import('./webhook-list.js')).WebhookList }));
const SecondFactor = lazy(async () => ({ default: (await import('./second-factor.js')).SecondFactor }));
const SessionList = lazy(async () => ({ default: (await import('./session-list.js')).SessionList }));
const ProveFactor = lazy(async () => ({ default: (await import('./prove-factor.js')).ProveFactor }));

const securityParts = [
  { name: 'password', Part: ChangePassword },
  { name: 'email', Part: ChangeEmail },
  { name: 'secondFactor', Part: SecondFactor },
  { name: 'passkeys', Part: PasskeyList },
  { name: 'sessions', Part: SessionList },
] as const;

export const SecurityPanel = () => <ProtectedParts parts={securityParts} />;

const developersParts = [
  { name: 'keys', Part: KeyList },
  { name: 'webhooks', Part: WebhookList },
] as const;

export const DevelopersPanel = () => <ProtectedParts parts={developersParts} />;

interface ProtectedPartsProps {
  parts: typeof securityParts | typeof developersParts;
}

/** Parts of the account whose calls may ask for a proof of the second factor. */
const ProtectedParts = ({ parts }: ProtectedPartsProps) => {
  const { t } = useTranslation('auth');
  return (
    <div className="space-y-2">
      {parts.map(({ name, Part }) => (
        <OnDemand key={name} summary={t(`security.${name}`)}>
          <Part />
        </OnDemand>
      ))}
      <Suspense>
        <ProveFactor />
      </Suspense>
    </div>
  );
};

const ExportData = lazy(async () => ({ default: (await import('./export-data.js')).ExportData }));

const DeleteAccount = lazy(async () => ({ default: (await import('./delete-account.js')).DeleteAccount }));

export const DataPanel = ({ creditsOnLeaving }: { creditsOnLeaving: ReactNode }) => {
  const { t } = useTranslation('data');
  return (
    <div className="space-y-2">
      <OnDemand summary={t('export.title')}>
        <ExportData />
      </OnDemand>
      <OnDemand summary={t('delete.title')}>
        <DeleteAccount credits={creditsOnLeaving} />
      </OnDemand>
    </div>
  );
};

/** A part of the account whose code is loaded when it is opened. */
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
