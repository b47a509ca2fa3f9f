import { type BeginPasskeyBody, type Passkey, type PasskeyOptions, type User } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, post, request } from '../../../shared/lib/http.js';
import { userQuery } from '../member.js';

const url = '/api/account/passkeys';

const passkeysQuery = queryOptions({
  queryKey: [url],
  queryFn: async ({ signal }) => (await getJson<{ passkeys: Passkey[] }>(url, signal)).passkeys,
});

export const usePasskeys = () => useQuery(passkeysQuery);

/** The browser's part of WebAuthn, loaded when needed. */
const webAuthn = () => import('@simplewebauthn/browser');

const optionsAt = async <T>(path: string, body?: unknown): Promise<T> => {
  const { options } = (await (await post(path, body)).json()) as PasskeyOptions;
  return options as T;
};

const add = async ({ name, password }: BeginPasskeyBody & { name: string }) => {
  const { startRegistration } = await webAuthn();
  const optionsJSON = await optionsAt<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    `${url}/options`,
    { password } satisfies BeginPasskeyBody,
  );
  const credential = { ...(await startRegistration({ optionsJSON })) };
  await post(url, { name, credential });
};

/** Sends the password, then lets the browser ask the member to create a passkey. */
export const useAddPasskey = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: add,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
};

export const useRemovePasskey = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(`${url}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
};

const signIn = async (): Promise<User> => {
  const { startAuthentication } = await webAuthn();
  const optionsJSON = await optionsAt<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    '/api/login/passkey/options',
  );
  const credential = { ...(await startAuthentication({ optionsJSON })) };
  const response = await post('/api/login/passkey', { credential });
  return (await response.json()) as User;
};

export const usePasskeySignIn = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signIn,
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
  });
};

/**
 * Whether the error comes from the browser: its dialog was closed or timed out, or the device already has a passkey of
 * this account.
 */
export const isByBrowser = (error: Error): boolean =>
  ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name);
