import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import '../texts.js';
import { OnDemand } from './on-demand.js';

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

/** Settings for password, address, second factor, passkeys and sessions. Each part is loaded when it is opened. */
export const SecurityPanel = () => {
  const { t } = useTranslation('auth');
  return (
    <div className="space-y-2">
      <OnDemand summary={t('security.password')}>
        <ChangePassword />
      </OnDemand>
      <OnDemand summary={t('security.email')}>
        <ChangeEmail />
      </OnDemand>
      <OnDemand summary={t('security.secondFactor')}>
        <SecondFactor />
      </OnDemand>
      <OnDemand summary={t('security.passkeys')}>
        <PasskeyList />
      </OnDemand>
      <OnDemand summary={t('security.sessions')}>
        <SessionList />
      </OnDemand>
      <Suspense>
        <ProveFactor />
      </Suspense>
    </div>
  );
};

/** API keys and webhooks of the member's own programs. */
export const DevelopersPanel = () => {
  const { t } = useTranslation('auth');
  return (
    <div className="space-y-2">
      <OnDemand summary={t('security.keys')}>
        <KeyList />
      </OnDemand>
      <OnDemand summary={t('security.webhooks')}>
        <WebhookList />
      </OnDemand>
      <Suspense>
        <ProveFactor />
      </Suspense>
    </div>
  );
};
