import { type DeleteAccountBody } from '@jinwi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { post, reasonOf } from '../../../shared/lib/http.js';
import { toast } from '../../../shared/lib/toast.js';
import '../data-texts.js';
import { forgetMember, useDeparture } from '../sign-out.js';
import '../texts.js';

/** Signs out, forgets the member and goes to /auth. On failure the member stays signed in. */
export const useLogout = () => {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => post('/api/logout'),
    onSuccess: async () => {
      useDeparture.setState({ isVoluntary: true });
      forgetMember(queryClient);
      toast({ title: t('logout.success'), description: t('logout.done') });
      await navigate('/auth');
    },
    onError: (error) =>
      toast({ title: t('logout.failed'), description: reasonOf(error), variant: 'destructive' }),
  });
};

/** Deletes the account, forgets the member and goes to /auth. */
export const useDeleteAccount = () => {
  const { t } = useTranslation('data');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: DeleteAccountBody) => post('/api/account/deletion', body),
    onSuccess: async () => {
      useDeparture.setState({ isVoluntary: true });
      forgetMember(queryClient);
      toast({ title: t('delete.done'), description: t('delete.doneHint') });
      await navigate('/auth');
    },
  });
};
