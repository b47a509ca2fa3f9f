interface ProblemFields {
  type: string;
  title: string;
  status: number;
  code: string;
  requestId?: string;
  retryAfterSeconds?: number;
}

/** A refusal or a failure that the server reported (RFC 9457); `message` is its `title`, in the requested language. */
export class JinwiProblem extends Error {
  override readonly name = 'JinwiProblem';
  readonly type: string;
  readonly status: number;
  /** A code that does not change, unlike the texts. */
  readonly code: string;
  /** Identifies the call for the operator of the server. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ type, title, status, code, requestId, retryAfterSeconds }: ProblemFields) {
    super(title);
    this.type = type;
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Converts a response with an error status. A response that is not a problem document did not come from Jinwi but from
 * a proxy in front of it.
 */
export function toProblem(body: unknown, { status, headers }: Response): JinwiProblem {
  const retryAfterSeconds = secondsIn(headers.get('Retry-After'));
  if (isProblem(body)) return new JinwiProblem({ ...body, retryAfterSeconds });
  const title = `The server answered ${status}, but not as Jinwi does.`;
  return new JinwiProblem({
    type: 'about:blank',
    title,
    status,
    code: 'service.unavailable',
    retryAfterSeconds,
  });
}

/** Reads `Retry-After` in seconds; undefined for a date, which Jinwi never sends. */
export const secondsIn = (retryAfter: string | null): number | undefined =>
  /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;

function isProblem(body: unknown): body is ProblemFields {
  if (typeof body !== 'object' || body === null) return false;
  const { type, title, status, code } = body as Record<string, unknown>;
  return [type, title, code].every((text) => typeof text === 'string') && typeof status === 'number';
}
