import { type ErrorCode, errorStatus } from './errors.js';

/**
 * An error with a stable code. Services throw it, RPC transports it, and the gateway renders it. `details` are for
 * logs and API clients and never contain secrets.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: Record<string, unknown> = {},
    options?: { cause?: unknown },
  ) {
    super(code, options);
    this.name = 'AppError';
  }

  get status(): number {
    return errorStatus(this.code);
  }
}
