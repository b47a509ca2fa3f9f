import { type ErrorCode } from '@jinwi/contracts';

/** Codes of an unavailable store: system errors, and SQLSTATEs of a failed connection or a server start or stop. */
const away = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|57P0[1-3])$/;
/** Codes of a full store: errors of the operating system, and PostgreSQL's disk_full. */
const full = /^(ENOSPC|EDQUOT|53100)$/;

/** Returns the error code to send to the caller if a store is unavailable or full; undefined for any other error. */
export function storeFault(error: unknown): ErrorCode | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return isUnanswered(error) ? 'service.unavailable' : undefined;
  if (full.test(code)) return 'service.storage-full';
  return away.test(code) ? 'service.unavailable' : undefined;
}

/** Whether an error comes from TypeORM. If it has no code, the database sent no SQLSTATE and therefore no answer. */
const isUnanswered = (error: object): boolean => 'driverError' in error;
