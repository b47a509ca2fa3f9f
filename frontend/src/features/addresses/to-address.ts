const startsWithScheme = /^[a-z][a-z\d+.-]*:/i;
const looksLikeHost = /^[^\s/:@]+\.[^\s/:@]+(?:\/|$|\?)/;

/** Parses a web address as typed by a member; adds https if it has no scheme. Returns null if it is not an address. */
export function toAddress(text: string): string | null {
  const typed = text.trim();
  const address = !startsWithScheme.test(typed) && looksLikeHost.test(typed) ? `https://${typed}` : typed;
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : null;
}

export const hostOf = (address: string): string => new URL(address).hostname;
