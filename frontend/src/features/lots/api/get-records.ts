import { type CreditRecord } from '@jinwi/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

const url = '/api/credits/records';

interface RecordsPage {
  records: CreditRecord[];
  nextBeforeId: number | null;
}

/** Credit records page by page, newest first. */
export const useRecords = () =>
  useInfiniteQuery({
    queryKey: [url],
    queryFn: ({ pageParam, signal }) =>
      getJson<RecordsPage>(pageParam === null ? url : `${url}?before=${pageParam}`, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBeforeId }) => nextBeforeId,
    staleTime: 0,
  });
