import { APIError } from 'openai';
import { ProviderError, type ProviderErrorKind } from '../generation-provider.js';
import { failureCode, isNeverSent, kindOfStatus, retryAfterMsOf } from '../provider-replies.js';

const kindsByCode: Readonly<Record<string, ProviderErrorKind>> = {
  moderation_blocked: 'content-policy',
  content_policy_violation: 'content-policy',
  content_filter: 'content-policy',
  insufficient_quota: 'account',
  billing_hard_limit_reached: 'account',
  billing_not_active: 'account',
  model_not_found: 'account',
  unsupported_country_region_territory: 'account',
  invalid_api_key: 'auth',
  rate_limit_exceeded: 'rate-limit',
  // The request does not fit the model that we chose; the member cannot mend that.
  unknown_parameter: 'account',
  unsupported_parameter: 'account',
};

/**
 * What an error of the library means. Its texts stay out: they repeat parts of the key and of the prompt.
 * An answer that was lost may have been made and billed.
 */
export function openaiError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!isRefusal(error)) return lostAnswer(error);
  const { status, code, type, headers } = error;
  const retryAfterMs = retryAfterMsOf(headers);
  return new ProviderError(
    kindOf(error),
    `OpenAI refused: status ${status}, code ${shortWord(code) ?? shortWord(type) ?? 'none'}`,
    {
      status,
      ...(shortWord(code) !== null && { code: shortWord(code) ?? '' }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    },
  );
}

/** An answer with a status; the library's errors of connections and time limits are of the same class. */
type Refusal = APIError<number, Headers>;

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof APIError && typeof error.status === 'number';

function lostAnswer(error: unknown): ProviderError {
  const code = failureCode(error);
  return new ProviderError(
    isNeverSent(error) ? 'retry' : 'unknown-outcome',
    `OpenAI did not answer: ${code}`,
    {
      code,
    },
  );
}

function kindOf({ status, code, type, error }: Refusal): ProviderErrorKind {
  const known = kindsByCode[code ?? ''] ?? kindsByCode[type ?? ''];
  // A fault that OpenAI tells itself is no lost answer, as a page of a proxy may be.
  const isTold = typeof error === 'object' && error !== null;
  return known ?? kindOfStatus(status, { lost: isTold ? 'retry' : 'unknown-outcome' });
}

const shortWord = (text: unknown): string | null =>
  typeof text === 'string' && /^[\w.-]{1,60}$/u.test(text) ? text : null;
