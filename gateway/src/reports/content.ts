import { type Locale } from '@jinwi/contracts';
import { type Moment, momentText } from '@jinwi/report';

/** A part of a report, rendered by both the page and the PDF. */
export type Block =
  | { kind: 'paragraph'; text: string; isMuted?: boolean }
  | { kind: 'heading'; text: string }
  /** `isOurs` marks texts that do not come from the file, so none of them may be cut. */
  | { kind: 'list'; items: readonly Text[]; isOurs?: boolean }
  | { kind: 'pairs'; pairs: readonly Pair[] }
  | { kind: 'table'; caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** Text in which moments are marked: the page shows them in the reader's time zone. */
export type Text = string | readonly (string | Timed)[];

/** A moment as text in the time zone of the report. */
export interface Timed {
  iso: string;
  text: string;
}

export interface Pair {
  label: string;
  value: Text;
  /** Marks a hash or an address, which may break anywhere. */
  isCode?: boolean;
}

export interface Section {
  title: string;
  blocks: readonly Block[];
}

/** The language and time zone in which a report is read. */
export interface Reader {
  locale: Locale;
  /** IANA name of the time zone in which times are written. */
  timeZone: string;
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const muted = (text: string): Block => ({ kind: 'paragraph', text, isMuted: true });

/** Returns no block at all for an empty list. */
export const listOf = (items: readonly Text[]): Block[] =>
  items.length > 0 ? [{ kind: 'list', items }] : [];

/** Formats a moment. The time of a camera's clock has no known zone, so it is never converted. */
export function timeText(moment: Moment, { locale, timeZone }: Reader): string | Timed {
  const text = momentText(moment, locale, timeZone);
  return moment.isZoneUnknown ? text : { iso: moment.iso, text };
}

export const plainText = (text: Text): string =>
  typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : part.text)).join('');
