import { type modelSettingSchema } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type z } from 'zod';
import { getJson } from '../../../shared/lib/http.js';

const url = '/api/model';

export type ModelSetting = z.infer<typeof modelSettingSchema>;

export const modelQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<ModelSetting>(url, signal),
});

export const useModel = () => useQuery(modelQuery);
