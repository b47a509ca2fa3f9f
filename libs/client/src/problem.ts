interface ProblemFields {
  type: string;
  title: string;
  status: number;
  code: string;
  requestId?: string;
}

/** A refusal or a failure that the server reported (RFC 9457); `message` is its `title`, in the requested language. */
export class JinwiProblem extends Error {
  override readonly name = 'JinwiProblem';
  readonly type: string;
  readonly status: number;
  /** A stable code, unlike the texts. */
  readonly code: string;
  /** Identifies the call when asking the operator of the server. */
  readonly requestId: string | undefined;

  constructor({ type, title, status, code, requestId }: ProblemFields) {
    super(title);
    this.type = type;
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

/**
 * Converts a response with an error status. A response that is not a problem document did not come from Jinwi but from
 * a proxy in front of it.
 */
export function toProblem(body: unknown, status: number): JinwiProblem {
  if (isProblem(body)) return new JinwiProblem(body);
  const title = `The server answered ${status}, but not as Jinwi does.`;
  return new JinwiProblem({ type: 'about:blank', title, status, code: 'service.unavailable' });
}

function isProblem(body: unknown): body is ProblemFields {
  if (typeof body !== 'object' || body === null) return false;
  const { type, title, status, code } = body as Record<string, unknown>;
  return [type, title, code].every((text) => typeof text === 'string') && typeof status === 'number';
}
