import { type GenerationOptions } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

const url = '/api/generation-options';

const optionsQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<GenerationOptions>(url, signal),
});

export const useGenerationOptions = () => useQuery(optionsQuery);
