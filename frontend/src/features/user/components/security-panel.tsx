import { lazy, Suspense, useId } from 'react';
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

/**
 * Settings for password, address, second factor, passkeys, API keys, webhooks and sessions. Each part is loaded when
 * it is opened.
 */
export const SecurityPanel = () => {
  const { t } = useTranslation('auth');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8 space-y-2 border-t border-border pt-6">
      <h3 id={headingId} className="text-h3">
        {t('security.title')}
      </h3>
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
      <OnDemand summary={t('security.keys')}>
        <KeyList />
      </OnDemand>
      <OnDemand summary={t('security.webhooks')}>
        <WebhookList />
      </OnDemand>
      <OnDemand summary={t('security.sessions')}>
        <SessionList />
      </OnDemand>
      <Suspense>
        <ProveFactor />
      </Suspense>
    </section>
  );
};
