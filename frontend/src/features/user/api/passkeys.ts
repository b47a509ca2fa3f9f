import { type BeginPasskeyBody, type Passkey, type PasskeyOptions, type User } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getJson, jsonOf, post, request } from '../../../shared/lib/http.js';
import { useRefetch } from '../../../shared/lib/query-client.js';
import { useKeepUser } from '../member.js';

const url = '/api/account/passkeys';

const passkeysQuery = queryOptions({
  queryKey: [url],
  queryFn: async ({ signal }) => (await getJson<{ passkeys: Passkey[] }>(url, signal)).passkeys,
});

export const usePasskeys = () => useQuery(passkeysQuery);

/** The code for the browser's part of WebAuthn, loaded when needed. */
const webAuthn = () => import('@simplewebauthn/browser');

const optionsAt = async <T>(path: string, body?: unknown): Promise<T> => {
  const { options } = await jsonOf<PasskeyOptions>(post(path, body));
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
export const useAddPasskey = () =>
  useMutation({ mutationFn: add, onSuccess: useRefetch(passkeysQuery.queryKey) });

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: string) => request(`${url}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: useRefetch(passkeysQuery.queryKey),
  });

const signIn = async (): Promise<User> => {
  const { startAuthentication } = await webAuthn();
  const optionsJSON = await optionsAt<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    '/api/login/passkey/options',
  );
  const credential = { ...(await startAuthentication({ optionsJSON })) };
  return jsonOf(post('/api/login/passkey', { credential }));
};

export const usePasskeySignIn = () => useMutation({ mutationFn: signIn, onSuccess: useKeepUser() });

/**
 * Whether the error comes from the browser: its dialog was closed or timed out, or the device already has a passkey of
 * this account.
 */
export const isByBrowser = (error: Error): boolean =>
  ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name);
