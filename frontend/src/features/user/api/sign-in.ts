import { type CodeBody, type LoginBody, type RegisterBody, type User } from '@jinwi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { post } from '../../../shared/lib/http.js';
import { toast, type ToastContent } from '../../../shared/lib/toast.js';
import { userQuery } from '../member.js';

const codeNeeded = 202;

/** Signs in; returns null if a code is also needed. */
const login = async ({ email, password }: LoginBody): Promise<User | null> => {
  const response = await post('/api/login', { email, password });
  return response.status === codeNeeded ? null : ((await response.json()) as User);
};

export const useLogin = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: login,
    onSuccess: (user) => user && queryClient.setQueryData(userQuery.queryKey, user),
  });
};

const enterCode = async (body: CodeBody): Promise<User> => {
  const response = await post('/api/login/code', body);
  return (await response.json()) as User;
};

/** The second step of signing in. */
export const useEnterCode = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: enterCode,
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
  });
};

const register = async ({ username, email, password }: RegisterBody): Promise<User> => {
  const response = await post('/api/register', { username, email, password });
  return (await response.json()) as User;
};

export const useRegister = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: register,
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
  });
};

/** The default page after signing in; the toast does not link to it. */
const home = '/mypage';

/** Shows the toast after signing in, with a link to the page originally requested (UI-016). */
export const useAnnounceMember = (from: string | undefined) => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (content: Pick<ToastContent, 'title' | 'description'>): void => {
    const goOn =
      from && from !== home ? { label: t('continue'), onSelect: () => void navigate(from) } : undefined;
    toast({ ...content, action: goOn });
  };
};
