import {
  type CodeBody,
  type RecoveryCodes,
  type SecondFactorSetup,
  type SecurityState,
  type SetUpSecondFactorBody,
  type TurnOffSecondFactorBody,
} from '@jinwi/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getJson, post } from '../../../shared/lib/http.js';
import { sessionsQuery } from './sessions.js';

const securityUrl = '/api/account/security';

export const securityQuery = queryOptions({
  queryKey: [securityUrl],
  queryFn: ({ signal }) => getJson<SecurityState>(securityUrl, signal),
});

const url = '/api/account/second-factor';

const setUp = async (body: SetUpSecondFactorBody): Promise<SecondFactorSetup> =>
  (await (await post(`${url}/setup`, body)).json()) as SecondFactorSetup;

export const useSetUpSecondFactor = () => useMutation({ mutationFn: setUp });

const turnOn = async (body: CodeBody): Promise<RecoveryCodes> =>
  (await (await post(url, body)).json()) as RecoveryCodes;

/** Does not refetch the security state; the page does that once the member has stored the codes. */
export const useTurnOnSecondFactor = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: turnOn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

/** Proves the second factor, which permits for a while the actions that require it. */
export const useProveFactor = () =>
  useMutation({ mutationFn: (body: CodeBody) => post(`${url}/proof`, body) });

export const useTurnOffSecondFactor = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TurnOffSecondFactorBody) => post(`${url}/off`, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey }),
  });
};
