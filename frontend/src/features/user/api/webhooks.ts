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
  useQueryClient,
} from '@tanstack/react-query';
import { getJson, post, request } from '../../../shared/lib/http.js';

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
const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
};

const created = async (response: Promise<Response>): Promise<CreatedWebhook> =>
  (await (await response).json()) as CreatedWebhook;

export const useCreateWebhook = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CreateWebhookBody) => created(post(url, body)),
    // The response contains the secret, so it is not cached after the page has shown it.
    gcTime: 0,
    onSuccess: refresh,
  });
};

export const useRotateWebhook = (id: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RotateWebhookBody) => created(post(`${url}/${id}/secret`, body)),
    gcTime: 0,
    onSuccess: refresh,
  });
};

export const useRemoveWebhook = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => request(`${url}/${id}`, { method: 'DELETE' }),
    onSettled: refresh,
  });
};

export const useTestWebhook = (id: string) => {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => post(`${url}/${id}/test`, {}), onSettled: refresh });
};

export const useSendAgain = (id: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (deliveryId: string) => post(`${url}/${id}/deliveries/${deliveryId}/again`, {}),
    onSettled: refresh,
  });
};
