import { type QueryClient } from '@tanstack/react-query';
import { userQuery } from '../features/user/member.js';
import { forgetMember } from '../features/user/sign-out.js';
import { i18n } from '../shared/i18n/i18n.js';
import { onSessionEnd } from '../shared/lib/http.js';
import { toast } from '../shared/lib/toast.js';
import { type AppRouter } from './app.js';
import { type AuthState } from './guards.js';

/**
 * Handles a session that has ended on the server: forgets the member, shows one toast and redirects to /auth
 * (UI-018).
 */
export const watchSessionEnd = ({
  queryClient,
  router,
}: {
  queryClient: QueryClient;
  router: AppRouter;
}): void => {
  onSessionEnd(() => {
    if (!queryClient.getQueryData(userQuery.queryKey)) return;
    const { pathname, search, hash } = router.state.location;
    const state: AuthState = { from: `${pathname}${search}${hash}` };
    forgetMember(queryClient);
    toast({
      title: i18n.t('error.session'),
      description: i18n.t('error.sessionHint'),
      variant: 'destructive',
    });
    void router.navigate('/auth', { state, replace: true });
  });
};
