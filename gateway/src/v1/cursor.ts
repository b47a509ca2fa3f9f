import { AppError, idSchema } from '@jinwi/contracts';
import { type Response } from 'express';
import { z } from 'zod';

/** Encodes a cursor. It is opaque, so that its content can change. */
export const toCursor = (id: number): string => Buffer.from(`id:${id}`).toString('base64url');

/** @throws AppError `request.invalid` for a cursor that no page returned */
export function fromCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  const id = idSchema.safeParse(Number(/^id:(\d{1,10})$/.exec(text)?.[1]));
  if (!id.success) throw new AppError('request.invalid', { query: 'cursor' });
  return id.data;
}

export const toUuidCursor = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** @throws AppError `request.invalid` for a cursor that no page returned */
export function fromUuidCursor(cursor: string): string {
  const digits = Buffer.from(cursor, 'base64url').toString('hex');
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(digits)?.slice(1);
  const id = z.uuid().safeParse(parts?.join('-'));
  if (!id.success) throw new AppError('request.invalid', { query: 'cursor' });
  return id.data;
}

/** Sets the `Link` header to the next page of a list (RFC 8288). */
export function linkNext(
  response: Response,
  { path, limit, nextCursor }: { path: string; limit: number; nextCursor: string | null },
): void {
  if (nextCursor !== null) response.links({ next: `${path}?limit=${limit}&cursor=${nextCursor}` });
}
