import { ApiError } from '../../shared/lib/http.js';

/** The call succeeded, but its body says that nothing was bought. */
export class UnsuccessfulPurchaseError extends Error {
  constructor() {
    super('The purchase was answered without success.');
    this.name = 'UnsuccessfulPurchaseError';
  }
}

/** The body's `message`; null if there is none or the body is not JSON (UI-234). */
export const messageOf = (error: Error): string | null => {
  if (!(error instanceof ApiError)) return null;
  try {
    const { message } = Object(JSON.parse(error.body)) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : null;
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
};
