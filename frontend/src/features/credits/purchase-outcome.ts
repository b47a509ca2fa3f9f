const messageLengthMax = 200;

/** What the page has to say above the plans; idle: nothing (UI-237). */
export type PurchaseOutcome =
  | { status: 'idle' }
  /** null: the page's own text. */
  | { status: 'success' | 'error'; message: string | null };

export const idleOutcome: PurchaseOutcome = { status: 'idle' };

/**
 * The outcome that an address tells, as `?success=true&message=…`. The message is anyone's: it is shown
 * as plain text, cut, below the page's own heading (UI-236).
 */
export const outcomeOfAddress = (search: URLSearchParams): PurchaseOutcome => {
  const success = search.get('success');
  if (success !== 'true' && success !== 'false') return idleOutcome;
  const characters = [...(search.get('message')?.trim() ?? '')];
  const message = characters.slice(0, messageLengthMax).join('') || null;
  return { status: success === 'true' ? 'success' : 'error', message };
};
