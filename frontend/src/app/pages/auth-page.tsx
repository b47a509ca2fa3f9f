import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type AuthMode, type AuthState, useIsGoogleConfigured } from '../guards.js';
import { BenefitsPanel } from '../../features/user/components/benefits-panel.js';
import { GoogleLink, GoogleNotice } from '../../features/user/components/google-link.js';
import { RegisterForm } from '../../features/user/components/register-form.js';
import { SignInForm } from '../../features/user/components/sign-in-form.js';
import '../../features/user/texts.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';

const CodeForm = lazy(async () => ({
  default: (await import('../../features/user/components/code-form.js')).CodeForm,
}));
const ConfirmEmail = lazy(async () => ({
  default: (await import('../../features/user/components/confirm-email.js')).ConfirmEmail,
}));
const ForgotForm = lazy(async () => ({
  default: (await import('../../features/user/components/forgot-form.js')).ForgotForm,
}));
const PasskeyButton = lazy(async () => ({
  default: (await import('../../features/user/components/passkey-button.js')).PasskeyButton,
}));
const ResetForm = lazy(async () => ({
  default: (await import('../../features/user/components/reset-form.js')).ResetForm,
}));

const textLink = 'inline-flex min-h-11 items-center font-semibold text-brand underline';

/**
 * `/auth` signs in and registers, `/auth?forgot` and `/auth?reset=TOKEN` set a forgotten password, `/auth?email=TOKEN`
 * confirms an address, `/auth?code` asks for the code of a second factor.
 */
export const AuthPage = () => {
  const [query] = useSearchParams();
  const { from } = (useLocation().state ?? {}) as AuthState;
  const [resetToken, emailToken] = [query.get('reset'), query.get('email')];
  if (resetToken !== null) {
    return (
      <LinkFrame kind="reset">
        <ResetForm key={resetToken} token={resetToken} />
      </LinkFrame>
    );
  }
  if (emailToken !== null) {
    return (
      <LinkFrame kind="email">
        <ConfirmEmail key={emailToken} token={emailToken} />
      </LinkFrame>
    );
  }
  if (query.has('code')) {
    return (
      <LinkFrame kind="code">
        <CodeForm from={from} />
      </LinkFrame>
    );
  }
  if (query.has('forgot')) {
    return (
      <LinkFrame kind="forgot">
        <ForgotForm />
      </LinkFrame>
    );
  }
  return <SignInOrRegister />;
};

type LinkKind = 'forgot' | 'reset' | 'email' | 'code';

const LinkFrame = ({ kind, children }: { kind: LinkKind; children: ReactNode }) => (
  <AuthFrame kind={kind}>
    {children}
    <BackToSignIn />
  </AuthFrame>
);

const BackToSignIn = () => {
  const { t } = useTranslation('auth');
  return (
    <p className="text-center text-sm">
      <Link to="/auth" className={textLink}>
        {t('backToSignIn')}
      </Link>
    </p>
  );
};

const AuthFrame = ({ kind, children }: { kind: AuthMode | LinkKind; children: ReactNode }) => {
  const { t } = useTranslation('auth');
  usePageTitle(t(`${kind}.title`));
  return (
    <div className="container-page grid grid-cols-1 items-start gap-12 py-10 sm:py-16 lg:max-w-auth lg:grid-cols-[1fr_440px] lg:gap-20">
      <BenefitsPanel />
      <div className="mx-auto w-full max-w-[440px] space-y-6 sm:rounded-dialog sm:border sm:border-border sm:p-8">
        <PageHeading>{t(`${kind}.title`)}</PageHeading>
        <Suspense>{children}</Suspense>
      </div>
    </div>
  );
};

const SignInOrRegister = () => {
  const { t } = useTranslation('auth');
  const { mode, setMode, from } = useAuthMode();
  const [passwordVisible, setPasswordVisible] = useState(false);
  const formProps = { from, passwordVisible, onPasswordVisibleChange: setPasswordVisible };
  const isGoogleConfigured = useIsGoogleConfigured();
  const isGoogleFirst = isGoogleConfigured === true;
  const google = <GoogleLink label={t(`${mode}.google`)} isConfigured={isGoogleConfigured} />;
  return (
    <AuthFrame kind={mode}>
      <GoogleNotice />
      {isGoogleFirst && (
        <>
          {google}
          <Divider text={t('orEmail')} />
        </>
      )}
      {mode === 'signIn' ? <SignInForm {...formProps} /> : <RegisterForm {...formProps} />}
      {mode === 'signIn' && <ForgotLink />}
      {!isGoogleFirst && google}
      {mode === 'signIn' && 'PublicKeyCredential' in window && (
        <Suspense fallback={<div className="h-11" />}>
          <PasskeyButton from={from} />
        </Suspense>
      )}
      <ModeToggle mode={mode} onChange={setMode} />
    </AuthFrame>
  );
};

const ForgotLink = () => {
  const { t } = useTranslation('auth');
  return (
    <p className="text-center text-sm">
      <Link to="/auth?forgot" className={textLink}>
        {t('forgot.link')}
      </Link>
    </p>
  );
};

/**
 * The history state of a link to this page says which form to show first. This hook reads it and removes it from the
 * history entry at once, so that a reload starts with sign-in (UI-064).
 */
const useAuthMode = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const { mode: asked, from } = (location.state ?? {}) as AuthState;
  const [mode, setMode] = useState<AuthMode>(asked ?? 'signIn');
  const [seenKey, setSeenKey] = useState(location.key);
  if (location.key !== seenKey) {
    setSeenKey(location.key);
    if (asked) setMode(asked);
  }
  useEffect(() => {
    if (!asked) return;
    void navigate(`/auth${location.search}`, { replace: true, state: { from } satisfies AuthState });
  }, [asked, from, location.search, navigate]);
  return { mode, setMode, from };
};

const Divider = ({ text }: { text: string }) => (
  <p className="flex items-center gap-3 text-sm text-muted">
    <span aria-hidden className="h-px flex-1 bg-border" />
    {text}
    <span aria-hidden className="h-px flex-1 bg-border" />
  </p>
);

const ModeToggle = ({ mode, onChange }: { mode: AuthMode; onChange: (mode: AuthMode) => void }) => {
  const { t } = useTranslation('auth');
  return (
    <p className="text-center text-sm text-muted">
      {t(`${mode}.toggleText`)}{' '}
      <button
        type="button"
        onClick={() => onChange(mode === 'signIn' ? 'register' : 'signIn')}
        className="min-h-11 rounded-control px-1 font-semibold text-brand underline"
      >
        {t(`${mode}.toggle`)}
      </button>
    </p>
  );
};
