import { type ApiKey, type CreatedKey, type CreateKeyBody } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getJson, jsonOf, post, request } from '../../../shared/lib/http.js';
import { useRefetch } from '../../../shared/lib/query-client.js';

const url = '/api/account/keys';

const keysQuery = queryOptions({
  queryKey: [url],
  queryFn: async ({ signal }) => (await getJson<{ keys: ApiKey[] }>(url, signal)).keys,
});

export const useKeys = () => useQuery(keysQuery);

export const useCreateKey = () =>
  useMutation({
    mutationFn: (body: CreateKeyBody) => jsonOf<CreatedKey>(post(url, body)),
    // The response contains the key itself, so it is not cached after the page has shown it.
    gcTime: 0,
    onSuccess: useRefetch(keysQuery.queryKey),
  });

export const useRevokeKey = () =>
  useMutation({
    mutationFn: (id: string) => request(`${url}/${id}`, { method: 'DELETE' }),
    onSettled: useRefetch(keysQuery.queryKey),
  });
