import { ProviderError, type ProviderErrorKind } from '../generation-provider.js';
import { kindOfStatus } from '../provider-replies.js';

/** Service codes from Kling's reference (General Information, Error Code). */
const kinds: Readonly<Record<number, ProviderErrorKind>> = {
  1000: 'auth',
  1001: 'auth',
  1002: 'auth',
  1003: 'auth',
  1004: 'auth',
  1100: 'account',
  1101: 'account',
  1102: 'account',
  1103: 'account',
  1200: 'invalid-input',
  1201: 'invalid-input',
  1202: 'invalid-input',
  1203: 'invalid-input',
  1300: 'content-policy',
  1301: 'content-policy',
  1302: 'rate-limit',
  1303: 'rate-limit',
  // Our IP address is not on the account's allow list.
  1304: 'account',
  5000: 'retry',
  5001: 'retry',
  5002: 'retry',
};

export interface KlingRefusal {
  status: number;
  code: number | null;
  requestId: string | null;
  retryAfterMs?: number | undefined;
}

/** @param lost the kind to use if the answer does not come from Kling itself */
export function klingError(
  { status, code, requestId, retryAfterMs }: KlingRefusal,
  { lost }: { lost: ProviderErrorKind },
): ProviderError {
  const known = code === null ? undefined : kinds[code];
  // Leave out Kling's message, which may repeat the member's prompt.
  return new ProviderError(
    known ?? kindOfStatus(status, { lost }),
    `Kling refused: status ${status}, code ${code ?? 'none'}, request ${requestId ?? 'unknown'}`,
    {
      status,
      ...(code !== null && { code }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
  );
}

/** Recognises content refusals by the message of a failed task, because failed tasks have no error code. */
const contentRisk =
  /risk|polic(?:y|ies)|sensitive|safety|unsafe|violat|prohibit|forbidden|nsfw|inappropriate|风控|风险|敏感|违规|审核/iu;

export const kindOfTaskFailure = (message: string): ProviderErrorKind =>
  contentRisk.test(message) ? 'content-policy' : 'failed';
