import { type Lot } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

const url = '/api/credits/lots';

const getLots = async (signal: AbortSignal): Promise<Lot[]> => {
  const { lots } = await getJson<{ lots: Lot[] }>(url, signal);
  return lots;
};

/** A lot's options change with time alone, so fetch on every visit. */
const lotsQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getLots(signal),
  staleTime: 0,
});

export const useLots = () => useQuery(lotsQuery);
