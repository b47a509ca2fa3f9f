import { type CreditRecord, type Lot, type Refund } from '@jinwi/contracts';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getJson, jsonOf, post } from '../../shared/lib/http.js';

const lotsUrl = '/api/credits/lots';
const recordsUrl = '/api/credits/records';

/** Fetched on every visit, because the possible actions on a lot of credits change with time alone. */
const lotsQuery = queryOptions({
  queryKey: [lotsUrl],
  queryFn: async ({ signal }) => (await getJson<{ lots: Lot[] }>(lotsUrl, signal)).lots,
  staleTime: 0,
});

export const useLots = () => useQuery(lotsQuery);

interface RecordsPage {
  records: CreditRecord[];
  nextBeforeId: number | null;
}

/** Credit records page by page, newest first. */
export const useRecords = () =>
  useInfiniteQuery({
    queryKey: [recordsUrl],
    queryFn: ({ pageParam, signal }) =>
      getJson<RecordsPage>(pageParam === null ? recordsUrl : `${recordsUrl}?before=${pageParam}`, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBeforeId }) => nextBeforeId,
    staleTime: 0,
  });

/** Extends a lot. Sends the number of extensions that the member saw, so that pressing twice extends only once. */
export const extendLot = ({ id, extensionCount }: Lot): Promise<Lot> =>
  jsonOf(post(`${lotsUrl}/${id}/extend`, { extensionCount }));

interface AgreedRefund {
  lotId: Lot['id'];
  /** The amounts the member agreed to; the server refuses if they have changed. */
  amount: number;
  priceMinor: number;
}

export const requestRefund = ({ lotId, amount, priceMinor }: AgreedRefund): Promise<Refund> =>
  jsonOf(post(`${lotsUrl}/${lotId}/refund`, { amount, priceMinor }));
