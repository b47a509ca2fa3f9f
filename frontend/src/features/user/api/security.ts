import {
  type ChangeEmailBody,
  type ChangePasswordBody,
  type CodeBody,
  type ConfirmedEmail,
  type ConfirmEmailBody,
  type ForgotPasswordBody,
  type MemberSession,
  type RecoveryCodes,
  type ResetPasswordBody,
  type SecondFactorSetup,
  type SecurityState,
  type SetUpSecondFactorBody,
  type TurnOffSecondFactorBody,
} from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, jsonOf, post, request } from '../../../shared/lib/http.js';
import { useRefetch } from '../../../shared/lib/query-client.js';
import { userQuery } from '../member.js';
import { forgetMember } from '../sign-out.js';

const securityUrl = '/api/account/security';

export const securityQuery = queryOptions({
  queryKey: [securityUrl],
  queryFn: ({ signal }) => getJson<SecurityState>(securityUrl, signal),
});

const factorUrl = '/api/account/second-factor';

export const useSetUpSecondFactor = () =>
  useMutation({
    mutationFn: (body: SetUpSecondFactorBody) => jsonOf<SecondFactorSetup>(post(`${factorUrl}/setup`, body)),
  });

/** Turns on two-step sign-in. The page refetches the security state later, once the member has stored the codes. */
export const useTurnOnSecondFactor = () =>
  useMutation({
    mutationFn: (body: CodeBody) => jsonOf<RecoveryCodes>(post(factorUrl, body)),
    onSuccess: useRefetch(sessionsQuery.queryKey),
  });

/** Proves the second factor. For a while, the member can then take the actions that require it. */
export const useProveFactor = () =>
  useMutation({ mutationFn: (body: CodeBody) => post(`${factorUrl}/proof`, body) });

export const useTurnOffSecondFactor = () =>
  useMutation({
    mutationFn: (body: TurnOffSecondFactorBody) => post(`${factorUrl}/off`, body),
    onSuccess: useRefetch(securityQuery.queryKey),
  });

const sessionsUrl = '/api/account/sessions';

const sessionsQuery = queryOptions({
  queryKey: [sessionsUrl],
  queryFn: async ({ signal }) => (await getJson<{ sessions: MemberSession[] }>(sessionsUrl, signal)).sessions,
});

export const useSessions = () => useQuery(sessionsQuery);

/** Ends the session with this id or, if the id is null, all sessions but this one. */
export const useEndSessions = () =>
  useMutation({
    mutationFn: (id: string | null) =>
      request(id === null ? sessionsUrl : `${sessionsUrl}/${id}`, { method: 'DELETE' }),
    onSettled: useRefetch(sessionsQuery.queryKey),
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: ChangePasswordBody) => post('/api/account/password', body),
    onSuccess: useRefetch(sessionsQuery.queryKey),
  });

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: ForgotPasswordBody) => post('/api/password/forgot', body) });

/** Sets a new password, which ends all sessions, including this browser's. */
export const useResetPassword = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ResetPasswordBody) => post('/api/password/reset', body),
    onSuccess: () => forgetMember(queryClient),
  });
};

export const useChangeEmail = () =>
  useMutation({ mutationFn: (body: ChangeEmailBody) => post('/api/account/email', body) });

/** Sends another email with the link that confirms the member's own address. */
export const useAskEmailProof = () => useMutation({ mutationFn: () => post('/api/account/email/proof') });

/** Confirms an address with the token from an emailed link. The member need not be signed in in this browser. */
export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (body: ConfirmEmailBody) => jsonOf<ConfirmedEmail>(post('/api/email/confirm', body)),
    onSuccess: useRefetch(userQuery.queryKey),
  });
