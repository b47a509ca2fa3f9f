import {
  type CreatedWebhook,
  type CreateWebhookBody,
  type RotateWebhookBody,
  type WebhookDeliveries,
  type Webhooks,
} from '@jinwi/contracts';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { getJson, jsonOf, post, request } from '../../../shared/lib/http.js';
import { useRefetch } from '../../../shared/lib/query-client.js';

const url = '/api/account/webhooks';

/** Polling interval while a delivery is waiting. */
const waitingPauseMs = 3_000;

const webhooksQuery = queryOptions({
  queryKey: [url],
  queryFn: async ({ signal }) => (await getJson<Webhooks>(url, signal)).webhooks,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ lastDelivery }) => lastDelivery?.state === 'waiting') && waitingPauseMs,
});

const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [url, id, 'deliveries'],
    queryFn: ({ signal, pageParam }) =>
      getJson<WebhookDeliveries>(
        `${url}/${id}/deliveries${pageParam === null ? '' : `?before=${pageParam}`}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some(({ state }) => state === 'waiting')) &&
      waitingPauseMs,
  });

export const useWebhooks = () => useQuery(webhooksQuery);

export const useDeliveries = (id: string) => useInfiniteQuery(deliveriesQuery(id));

/** Refetches the list and every log that is shown. */
const useRefresh = () => useRefetch(webhooksQuery.queryKey);

export const useCreateWebhook = () =>
  useMutation({
    mutationFn: (body: CreateWebhookBody) => jsonOf<CreatedWebhook>(post(url, body)),
    // The response contains the secret, so it is not cached after the page has shown it.
    gcTime: 0,
    onSuccess: useRefresh(),
  });

export const useRotateWebhook = (id: string) =>
  useMutation({
    mutationFn: (body: RotateWebhookBody) => jsonOf<CreatedWebhook>(post(`${url}/${id}/secret`, body)),
    gcTime: 0,
    onSuccess: useRefresh(),
  });

export const useRemoveWebhook = () =>
  useMutation({
    mutationFn: (id: string) => request(`${url}/${id}`, { method: 'DELETE' }),
    onSettled: useRefresh(),
  });

export const useTestWebhook = (id: string) =>
  useMutation({ mutationFn: () => post(`${url}/${id}/test`, {}), onSettled: useRefresh() });

export const useSendAgain = (id: string) =>
  useMutation({
    mutationFn: (deliveryId: string) => post(`${url}/${id}/deliveries/${deliveryId}/again`, {}),
    onSettled: useRefresh(),
  });
