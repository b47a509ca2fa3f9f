import { type SecurityState } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

const url = '/api/account/security';

export const securityQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<SecurityState>(url, signal),
});

export const useSecurityState = () => useQuery(securityQuery);
