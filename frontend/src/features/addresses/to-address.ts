const startsWithScheme = /^[a-z][a-z\d+.-]*:/i;
const looksLikeHost = /^[^\s/:@]+\.[^\s/:@]+(?:\/|$|\?)/;

/** Returns what a member typed as a web address, with https if no scheme was typed; null if it is none. */
export function toAddress(text: string): string | null {
  const typed = text.trim();
  const address = !startsWithScheme.test(typed) && looksLikeHost.test(typed) ? `https://${typed}` : typed;
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : null;
}

export const hostOf = (address: string): string => new URL(address).hostname;
