import { opinionModels, type RunningModels } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

const url = '/api/models';

const runningModelsQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<RunningModels>(url, signal),
});

/** The detection models running on the server; empty until known. */
export const useRunningModels = (): RunningModels['models'] =>
  useQuery(runningModelsQuery).data?.models ?? [];

/** Whether no model for second opinions runs on the server; false until known. */
export const useLacksSecondOpinion = (): boolean => {
  const models = useQuery(runningModelsQuery).data?.models;
  return models !== undefined && !opinionModels.some((model) => models.includes(model));
};
