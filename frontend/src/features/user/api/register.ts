import { type RegisterBody, type User } from '@jinwi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../shared/lib/http.js';
import { userQuery } from './get-user.js';

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
