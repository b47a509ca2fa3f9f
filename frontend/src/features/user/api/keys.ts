import { type ApiKey, type CreatedKey, type CreateKeyBody } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, post, request } from '../../../shared/lib/http.js';

const url = '/api/account/keys';

const keysQuery = queryOptions({
  queryKey: [url],
  queryFn: async ({ signal }) => (await getJson<{ keys: ApiKey[] }>(url, signal)).keys,
});

export const useKeys = () => useQuery(keysQuery);

const create = async (body: CreateKeyBody): Promise<CreatedKey> =>
  (await (await post(url, body)).json()) as CreatedKey;

export const useCreateKey = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: create,
    // The response contains the key itself, so it is not cached after the page has shown it.
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
};

export const useRevokeKey = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(`${url}/${id}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
};
