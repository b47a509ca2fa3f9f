import { type DeleteAccountBody } from '@jinwi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { post, reasonOf } from '../../../shared/lib/http.js';
import { toast, type ToastContent } from '../../../shared/lib/toast.js';
import { forgetMember, useDeparture } from '../sign-out.js';
import '../texts.js';

/** Returns a function that forgets the member, shows a toast and goes to /auth. */
const useLeave = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (farewell: ToastContent) => {
    useDeparture.setState({ isVoluntary: true });
    forgetMember(queryClient);
    toast(farewell);
    await navigate('/auth');
  };
};

/** Signs out. On failure the member stays signed in. */
export const useLogout = () => {
  const { t } = useTranslation('auth');
  const leave = useLeave();
  return useMutation({
    mutationFn: () => post('/api/logout'),
    onSuccess: () => leave({ title: t('logout.success'), description: t('logout.done') }),
    onError: (error) =>
      toast({ title: t('logout.failed'), description: reasonOf(error), variant: 'destructive' }),
  });
};

export const useDeleteAccount = () => {
  const { t } = useTranslation('data');
  const leave = useLeave();
  return useMutation({
    mutationFn: (body: DeleteAccountBody) => post('/api/account/deletion', body),
    onSuccess: () => leave({ title: t('delete.done'), description: t('delete.doneHint') }),
  });
};
