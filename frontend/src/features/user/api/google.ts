import { type GoogleSignIn } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

const url = '/api/auth/google/status';

export const googleQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<GoogleSignIn>(url, signal),
});

/** Whether this server offers sign-in with Google; null until known. */
export const useIsGoogleConfigured = (): boolean | null => useQuery(googleQuery).data?.isConfigured ?? null;
