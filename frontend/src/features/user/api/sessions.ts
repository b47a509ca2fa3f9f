import { type MemberSession } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, request } from '../../../shared/lib/http.js';

const url = '/api/account/sessions';

export const sessionsQuery = queryOptions({
  queryKey: [url],
  queryFn: async ({ signal }) => (await getJson<{ sessions: MemberSession[] }>(url, signal)).sessions,
});

export const useSessions = () => useQuery(sessionsQuery);

/** Ends one session by its id, or with null all others. */
export const useEndSessions = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => request(id === null ? url : `${url}/${id}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};
