interface ProblemFields {
  type: string;
  title: string;
  status: number;
  code: string;
  requestId?: string;
}

/** A refusal or a failure as the server told it (RFC 9457); `message` is its `title`, in the language asked for. */
export class JinwiProblem extends Error {
  override readonly name = 'JinwiProblem';
  readonly type: string;
  readonly status: number;
  /** Never changes, unlike the words. */
  readonly code: string;
  /** Names the call to the operator of the server. */
  readonly requestId: string | undefined;

  constructor({ type, title, status, code, requestId }: ProblemFields) {
    super(title);
    this.type = type;
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

/** Of an answer with an error status; what is not a problem did not come from Jinwi, but from something before it. */
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
