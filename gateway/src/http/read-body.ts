import { AppError, type ErrorCode } from '@jinwi/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request, type RequestHandler } from 'express';
import { discardRest } from '../upload/read-form.js';
import { type z } from 'zod';

const depthMax = 32;

/** Maximum number of values in a JSON body: ten times as many as in a batch of a thousand URLs. */
const valuesMax = 10_000;

const quote = 0x22;

const backslash = 0x5c;

const comma = 0x2c;

const openings: readonly number[] = [0x5b, 0x7b];

const closings: readonly number[] = [0x5d, 0x7d];

interface BodyRules {
  sizeBytesMax: number;
}

/** The default limit; large enough for the forms of the pages. */
const formBody: BodyRules = { sizeBytesMax: 100 * 1024 };

/**
 * Parameter decorator for a JSON body, read only after the route's guards have passed. Undefined if the body is not
 * JSON.
 * @throws AppError `request.body-too-large`, `request.body-too-complex`, `request.invalid`
 */
export const JsonBody = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  readJson(context.switchToHttp().getRequest<Request>()),
);

/** Reads a JSON body like {@link JsonBody}, for use in guards and with other limits. @throws AppError */
export async function readJson(request: Request, rules = formBody): Promise<unknown> {
  if (!request.is('application/json')) return undefined;
  const shape = new JsonShape();
  const body = await readBody(request, rules, (chunk) => {
    if (!shape.takes(chunk)) throw new AppError('request.body-too-complex');
  });
  if (body.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new AppError('request.invalid', {}, { cause });
  }
}

/** Reads the body's bytes. @throws AppError `request.body-too-large`, `request.invalid`, and what `check` throws */
export async function readBody(
  request: Request,
  { sizeBytesMax }: BodyRules,
  check: (chunk: Buffer) => void = () => undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    if (Number(request.headers['content-length'] ?? 0) > sizeBytesMax)
      throw new AppError('request.body-too-large');
    // Keep the connection open, so that the sender can read a refusal.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > sizeBytesMax) throw new AppError('request.body-too-large');
      check(chunk);
      chunks.push(chunk);
    }
  } catch (error) {
    discardRest(request);
    throw error instanceof AppError ? error : new AppError('request.invalid', {}, { cause: error });
  }
  return Buffer.concat(chunks);
}

/** Refuses compressed bodies: a few kilobytes could unpack to gigabytes. */
export const refuseEncoded: RequestHandler = ({ headers }, _response, next) => {
  const encoding = headers['content-encoding'];
  const isPlain = encoding === undefined || encoding.trim().toLowerCase() === 'identity';
  next(isPlain ? undefined : new AppError('request.encoded', { encoding }));
};

/** Scans JSON while it arrives, to refuse a body that would be expensive to parse and validate. */
class JsonShape {
  #depth = 0;
  #valueCount = 0;
  #isInString = false;
  #isEscaped = false;

  /** Returns false once the text so far is nested too deeply or has too many values. */
  takes(chunk: Uint8Array): boolean {
    for (const byte of chunk) {
      if (this.#isInString) this.#followString(byte);
      else if (byte === quote) this.#isInString = true;
      else if (byte === comma) this.#valueCount += 1;
      else if (openings.includes(byte)) {
        this.#valueCount += 1;
        this.#depth += 1;
      } else if (closings.includes(byte)) this.#depth -= 1;
      if (this.#depth > depthMax || this.#valueCount > valuesMax) return false;
    }
    return true;
  }

  #followString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInString = false;
  }
}

/** The error code of each field. If several fields are invalid, the first one in the body's order decides. */
export type FieldCodes = Record<string, ErrorCode | ((issue: z.core.$ZodIssue) => ErrorCode)>;

/** @throws AppError with the code of the first invalid field, `request.invalid` for any other fault. */
export function parseBody<S extends z.ZodType>(
  schema: S,
  body: unknown,
  codes: FieldCodes = {},
): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const code = codes[String(issue?.path[0])];
  if (!issue || !code) throw new AppError('request.invalid');
  throw new AppError(typeof code === 'function' ? code(issue) : code);
}
