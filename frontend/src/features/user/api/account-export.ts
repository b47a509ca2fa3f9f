import { type AccountExport, type AccountExportAnswer } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, post } from '../../../shared/lib/http.js';

const url = '/api/account/export';
export const exportFileUrl = `${url}/file`;

const pollIntervalMs = 3_000;

const isUnderWay = ({ export: latest }: AccountExportAnswer): boolean =>
  latest?.state === 'waiting' || latest?.state === 'running';

const exportQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<AccountExportAnswer>(url, signal),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? pollIntervalMs : false),
});

/** The latest export, polled until it has ended. */
export const useExport = () => useQuery(exportQuery);

export const useStartExport = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await (await post(url)).json()) as AccountExport,
    onSuccess: (started) => queryClient.setQueryData(exportQuery.queryKey, { export: started }),
  });
};
