import { AppError } from '@jinwi/contracts';
import { type Request } from 'express';

const form = /^[\x21-\x7e]{1,128}$/;

/** The header `Idempotency-Key`, or null. @throws AppError `request.invalid` */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.get('idempotency-key');
  if (key === undefined) return null;
  if (!form.test(key)) throw new AppError('request.invalid', { header: 'Idempotency-Key' });
  return key;
}
