import { type Locale } from '@jinwi/contracts';

/** Date and time, short enough for one line of a row. */
export const formatMoment = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
