import { type ChangePasswordBody, type ForgotPasswordBody, type ResetPasswordBody } from '@jinwi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../shared/lib/http.js';
import { forgetMember } from '../sign-out.js';
import { sessionsQuery } from './sessions.js';

export const useChangePassword = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => post('/api/account/password', body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

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
