import { failureCode } from '@jinwi/outbound-http';
import { APIError } from 'openai';
import { ProviderError, type ProviderErrorKind } from '../generation-provider.js';
import { isNeverSent, kindOfStatus, retryAfterMsOf } from '../provider-replies.js';

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
  // The configured model does not support the request. The member cannot correct that.
  unknown_parameter: 'account',
  unsupported_parameter: 'account',
};

/**
 * Classifies an error of the library. Leaves out the error's message, which may repeat parts of the key or the prompt.
 * The outcome of a request with a lost answer is unknown, because the answer may have been billed.
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

/** An error response. Connection and timeout errors of the library have the same class, but no status. */
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
  // An error object in the body comes from OpenAI, so no answer was lost. Any other body may be a proxy's error page.
  const isTold = typeof error === 'object' && error !== null;
  return known ?? kindOfStatus(status, { lost: isTold ? 'retry' : 'unknown-outcome' });
}

const shortWord = (text: unknown): string | null =>
  typeof text === 'string' && /^[\w.-]{1,60}$/u.test(text) ? text : null;
