import { type ChangeEmailBody, type ConfirmedEmail, type ConfirmEmailBody } from '@jinwi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../shared/lib/http.js';
import { userQuery } from '../member.js';

export const useChangeEmail = () =>
  useMutation({ mutationFn: (body: ChangeEmailBody) => post('/api/account/email', body) });

/** Mails another link that confirms the member's own address. */
export const useAskEmailProof = () => useMutation({ mutationFn: () => post('/api/account/email/proof') });

const confirm = async (body: ConfirmEmailBody): Promise<ConfirmedEmail> =>
  (await (await post('/api/email/confirm', body)).json()) as ConfirmedEmail;

/** Confirms an address with the token of a mailed link, whether or not the member is signed in in this browser. */
export const useConfirmEmail = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: confirm,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
};
