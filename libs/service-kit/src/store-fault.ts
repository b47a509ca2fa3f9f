import { type ErrorCode } from '@jinwi/contracts';

/** Of the system, and SQLSTATEs: connection exceptions, and a server that ends or starts. */
const away = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|57P0[1-3])$/;
/** Of the system, and PostgreSQL's disk_full. */
const full = /^(ENOSPC|EDQUOT|53100)$/;

/** What a store's error means to the caller; undefined for anything else. */
export function storeFault(error: unknown): ErrorCode | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return isUnanswered(error) ? 'service.unavailable' : undefined;
  if (full.test(code)) return 'service.storage-full';
  return away.test(code) ? 'service.unavailable' : undefined;
}

/** TypeORM's error of a statement; what the database itself refuses has a SQLSTATE. */
const isUnanswered = (error: object): boolean => 'driverError' in error;
