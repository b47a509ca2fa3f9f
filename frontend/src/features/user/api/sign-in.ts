import { type CodeBody, type LoginBody, type RegisterBody, type User } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { jsonOf, post } from '../../../shared/lib/http.js';
import { toast, type ToastContent } from '../../../shared/lib/toast.js';
import { useKeepUser } from '../member.js';

const codeNeeded = 202;

/** Signs in; resolves with null if a code is also needed. */
const login = async ({ email, password }: LoginBody): Promise<User | null> => {
  const response = await post('/api/login', { email, password });
  return response.status === codeNeeded ? null : ((await response.json()) as User);
};

export const useLogin = () => {
  const keepUser = useKeepUser();
  return useMutation({ mutationFn: login, onSuccess: (user) => user && keepUser(user) });
};

/** Sends the code, the second step of signing in. */
export const useEnterCode = () =>
  useMutation({
    mutationFn: (body: CodeBody) => jsonOf<User>(post('/api/login/code', body)),
    onSuccess: useKeepUser(),
  });

export const useRegister = () =>
  useMutation({
    mutationFn: ({ username, email, password }: RegisterBody) =>
      jsonOf<User>(post('/api/register', { username, email, password })),
    onSuccess: useKeepUser(),
  });

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

/** Welcomes the member who has signed in. */
export const useWelcome = (from: string | undefined) => {
  const { t } = useTranslation('auth');
  const announce = useAnnounceMember(from);
  return ({ username: name }: User): void =>
    announce({ title: t('signIn.success'), description: t('signIn.welcome', { name }) });
};
