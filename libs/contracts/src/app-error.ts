import { type ErrorCode, errorStatus } from './errors.js';

/**
 * An error with a stable code. Thrown by services, carried over RPC, rendered once at the gateway. `details` are for
 * logs and API clients; they never hold secrets.
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
