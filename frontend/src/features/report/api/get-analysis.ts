import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';
import { type ShownRecord } from '../record.js';

/** One analysis with its full report, which the history leaves out. */
export const analysisQuery = (id: number) => {
  const url = `/api/analysis/${id}`;
  return queryOptions({ queryKey: [url], queryFn: ({ signal }) => getJson<ShownRecord>(url, signal) });
};

export const useAnalysis = (id: number) => useQuery(analysisQuery(id));
