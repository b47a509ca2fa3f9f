import { AppError } from '@jinwi/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request, type RequestHandler } from 'express';
import { discardRest } from '../upload/read-form.js';
import { JsonShape } from './json-shape.js';

interface BodyRules {
  sizeBytesMax: number;
}

/** Enough for the forms of the pages. */
const formBody: BodyRules = { sizeBytesMax: 100 * 1024 };

/**
 * Parameter decorator for a JSON body, read only after the route's guards have passed. Undefined if the body is not
 * JSON.
 * @throws AppError `request.body-too-large`, `request.body-too-complex`, `request.invalid`
 */
export const JsonBody = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  readJson(context.switchToHttp().getRequest<Request>()),
);

/** Like {@link JsonBody}, for guards and for larger bodies. @throws AppError */
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
