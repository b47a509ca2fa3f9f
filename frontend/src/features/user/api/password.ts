import {
  type ChangePasswordBody,
  type ForgotPasswordBody,
  type PasswordState,
  type ResetPasswordBody,
} from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, post } from '../../../shared/lib/http.js';
import { forgetMember } from '../sign-out.js';
import { sessionsQuery } from './sessions.js';

const url = '/api/account/password';

const passwordQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<PasswordState>(url, signal),
});

export const usePasswordState = () => useQuery(passwordQuery);

export const useChangePassword = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => post(url, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: ForgotPasswordBody) => post('/api/password/forgot', body) });

/** A new password ends all sessions, also this browser's. */
export const useResetPassword = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ResetPasswordBody) => post('/api/password/reset', body),
    onSuccess: () => forgetMember(queryClient),
  });
};
