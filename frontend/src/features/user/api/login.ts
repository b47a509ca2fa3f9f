import { type LoginBody, type User } from '@jinwi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../shared/lib/http.js';
import { userQuery } from './get-user.js';

const login = async ({ email, password }: LoginBody): Promise<User> => {
  const response = await post('/api/login', { email, password });
  return (await response.json()) as User;
};

export const useLogin = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: login,
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
  });
};
