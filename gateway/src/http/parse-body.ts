import { AppError, type ErrorCode } from '@jinwi/contracts';
import { type z } from 'zod';

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
