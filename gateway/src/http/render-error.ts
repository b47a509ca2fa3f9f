import {
  AppError,
  type ErrorCode,
  errorStatus,
  errorText,
  type Locale,
  type Problem,
  type UploadRules,
} from '@jinwi/contracts';
import { storeFault } from '@jinwi/service-kit';

/** An error response; holds only what the caller may see. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  contentType: 'text/plain' | 'application/json' | 'application/problem+json';
  body: string;
}

export type ErrorForm = 'text' | 'problem' | 'message';

/** Maps any thrown value to the error the caller sees. Unknown faults become `service.internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  if (status === undefined || status >= 500)
    return new AppError(storeFault(error) ?? 'service.internal', {}, { cause: error });
  return new AppError(codesByStatus[status] ?? 'request.invalid', {}, { cause: error });
}

/** Error codes for the statuses that body parsers and the router throw. */
const codesByStatus: Record<number, ErrorCode> = {
  404: 'request.not-found',
  413: 'request.body-too-large',
};

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  const found = status ?? statusCode;
  return typeof found === 'number' && found >= 400 ? found : undefined;
}

/** Renders one short sentence in the caller's language, in the format the caller expects. */
export function renderError({
  error,
  locale,
  form,
  requestId,
}: {
  error: AppError;
  locale: Locale;
  form: ErrorForm;
  requestId: string | undefined;
}): ErrorAnswer {
  const status = errorStatus(error.code);
  const { retryAfterSeconds, rules } = error.details;
  const text = errorText(error.code, locale, rules as UploadRules | undefined);
  const headers: Record<string, string> = { 'Content-Language': locale, Vary: 'Accept, Accept-Language' };
  if (typeof retryAfterSeconds === 'number') headers['Retry-After'] = String(Math.ceil(retryAfterSeconds));
  return { status, headers, ...bodyOf({ form, text, status, code: error.code, requestId }) };
}

interface BodyParts {
  form: ErrorForm;
  text: string;
  status: number;
  code: ErrorCode;
  requestId: string | undefined;
}

function bodyOf({
  form,
  text,
  status,
  code,
  requestId,
}: BodyParts): Pick<ErrorAnswer, 'contentType' | 'body'> {
  switch (form) {
    case 'text':
      return { contentType: 'text/plain', body: text };
    case 'message':
      return { contentType: 'application/json', body: JSON.stringify({ message: text }) };
    case 'problem':
      return {
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...problemWith({ code, text, status }), requestId }),
      };
    default:
      return form satisfies never;
  }
}

const problemWith = ({ code, text, status }: Pick<BodyParts, 'code' | 'text' | 'status'>): Problem => ({
  type: `urn:jinwi:error:${code}`,
  title: text,
  status,
  code,
});

/** Problem details (RFC 9457), to be embedded in another body. */
export const problemOf = ({ code, locale }: { code: ErrorCode; locale: Locale }): Problem =>
  problemWith({ code, text: errorText(code, locale), status: errorStatus(code) });
