import { type GoogleSignIn } from '@jinwi/contracts';
import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { MemberProvider, useUser } from '../features/user/member.js';
import { useDeparture } from '../features/user/sign-out.js';
import { getJson } from '../shared/lib/http.js';
import { ErrorState } from '../shared/ui/error-state.js';
import { PagePlaceholder } from '../shared/ui/loading.js';
import { PageHeading, usePageTitle } from '../shared/ui/page.js';

export type AuthMode = 'signIn' | 'register';

/** History state that a link to /auth can pass along. It is not in the query string, so the URL stays /auth. */
export interface AuthState {
  mode?: AuthMode;
  /** The member page originally requested. */
  from?: string;
}

/**
 * Guard of member pages: shows a spinner while the user loads, redirects a visitor to /auth, and shows a retry button
 * if loading failed.
 */
export const RequireMember = () => {
  const user = useUser();
  const { pathname, search, hash } = useLocation();
  const isVoluntary = useDeparture((state) => state.isVoluntary);
  if (user.data) {
    return (
      <MemberProvider value={user.data}>
        <Outlet />
      </MemberProvider>
    );
  }
  if (user.isFetching) return <PagePlaceholder />;
  if (user.isError) return <AccountError onRetry={() => void user.refetch()} details={user.error.message} />;
  const state: AuthState = isVoluntary ? {} : { from: `${pathname}${search}${hash}` };
  return <Navigate to="/auth" replace state={state} />;
};

const AccountError = ({ onRetry, details }: { onRetry: () => void; details: string }) => {
  const { t } = useTranslation();
  usePageTitle(t('error.title'));
  return (
    <div className="container-page py-16 text-center">
      <PageHeading>{t('error.title')}</PageHeading>
      <ErrorState text={t('error.account')} onRetry={onRetry} details={details} />
    </div>
  );
};

const forAnyone = ['forgot', 'reset', 'email'];

/**
 * Guard of /auth. A member who opens /auth is redirected to the home page; a visitor who has just signed in there is
 * redirected to /mypage (UI-015). The pages that emails link to (`forAnyone`) are shown to members too.
 */
export const RequireVisitor = () => {
  const user = useUser();
  // Fetched together with the user, so that the page knows on its first render whether to show Google's button.
  usePrefetchQuery(googleQuery);
  const [query] = useSearchParams();
  const [arrivedAs, setArrivedAs] = useState<'visitor' | 'member' | null>(null);
  useEffect(() => useDeparture.setState({ isVoluntary: false }), []);
  if (arrivedAs === null && !user.isPending) setArrivedAs(user.data ? 'member' : 'visitor');
  if (user.isPending) return <PagePlaceholder />;
  if (forAnyone.some((name) => query.has(name))) return <Outlet />;
  if (user.data) return <Navigate to={arrivedAs === 'visitor' ? '/mypage' : '/'} replace />;
  return <Outlet />;
};

const googleUrl = '/api/auth/google/status';

export const googleQuery = queryOptions({
  queryKey: [googleUrl],
  queryFn: ({ signal }) => getJson<GoogleSignIn>(googleUrl, signal),
});

/** Whether this server offers sign-in with Google; null until known. */
export const useIsGoogleConfigured = (): boolean | null => useQuery(googleQuery).data?.isConfigured ?? null;
