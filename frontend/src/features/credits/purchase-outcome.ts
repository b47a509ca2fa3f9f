const messageLengthMax = 200;

/** The message above the plans (UI-237); `idle` shows none. */
export type PurchaseOutcome =
  | { status: 'idle' }
  /** If `message` is null, the page shows a text of its own. */
  | { status: 'success' | 'error'; message: string | null };

export const idleOutcome: PurchaseOutcome = { status: 'idle' };

/**
 * The outcome in the URL, as `?success=true&message=…`. Anyone can write such a link, so the message is shown
 * truncated, as plain text, below the page's own heading (UI-236).
 */
export const outcomeOfAddress = (search: URLSearchParams): PurchaseOutcome => {
  const success = search.get('success');
  if (success !== 'true' && success !== 'false') return idleOutcome;
  const characters = [...(search.get('message')?.trim() ?? '')];
  const message = characters.slice(0, messageLengthMax).join('') || null;
  return { status: success === 'true' ? 'success' : 'error', message };
};
