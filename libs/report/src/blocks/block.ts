import { type Locale, type ShownRecord, type SignedReport } from '@jinwi/contracts';
import { type Moment, momentText } from '../metadata/moment.js';
import { type SignerTone, type ThumbnailPlace } from '../metadata/signed-origin.js';
import { type Evidence } from '../evidence/evidence.js';
import { type ReportWords, type SharingWords, type VerdictWords } from '../words/report-words.js';

/** A part of a report, rendered by the shared page, the PDF and the text file. */
export type Block = PlainBlock | Table;

export type PlainBlock =
  | { kind: 'paragraph'; text: string; isMuted?: boolean }
  | { kind: 'heading'; text: string }
  /** `isOurs` is true for the product's own texts, which must not be cut; texts from the file may be cut. */
  | { kind: 'list'; items: readonly Text[]; isOurs?: boolean; isOrdered?: boolean }
  /** The signer of the file, and how far to trust the signature. */
  | { kind: 'signer'; signer: string; standing: string; tone: SignerTone }
  | { kind: 'pairs'; pairs: readonly Pair[] }
  /** Thumbnails of the files that the picture was made from, on their sheet. */
  | { kind: 'thumbnails'; items: readonly Thumbnail[] };

export interface Thumbnail {
  alt: string;
  caption: string;
  place: ThumbnailPlace;
}

interface Table {
  kind: 'table';
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Text in which moments are marked, so that the page can show them in the reader's time zone. */
export type Text = string | readonly (string | Timed)[];

/** A moment as text in the time zone of the report. */
export interface Timed {
  iso: string;
  text: string;
}

export interface Pair {
  label: string;
  value: Text;
  /** Marks a hash or an address, in which a line may break at any character. */
  isCode?: boolean;
}

export interface Section<Part extends Block = Block> {
  title: string;
  blocks: readonly Part[];
}

/** The language and time zone in which a report is read. */
export interface Reader {
  locale: Locale;
  /** IANA name of the time zone in which times are written. */
  timeZone: string;
}

/** Time zone of a report if that of its reader is unknown. */
export const zoneOfAll = 'UTC';

export const paragraph = (text: string): PlainBlock => ({ kind: 'paragraph', text });
export const muted = (text: string): PlainBlock => ({ kind: 'paragraph', text, isMuted: true });

/** Returns one list block, or an empty array if there are no items. */
export const listOf = (items: readonly Text[]): PlainBlock[] =>
  items.length > 0 ? [{ kind: 'list', items }] : [];

/** Formats a moment. A mere day and the time of a camera's clock, whose zone is unknown, are never converted. */
export function timeText(moment: Moment, { locale, timeZone }: Reader): string | Timed {
  const text = momentText(moment, locale, timeZone);
  return moment.isZoneUnknown || moment.isDay ? text : { iso: moment.iso, text };
}

export const plainText = (text: Text): string =>
  typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** A report without the fields that only a shared, signed one has. */
export type ReadReport = Omit<SignedReport, 'version' | 'issuer' | 'signedAt' | 'signature'>;

/** The inputs from which each part of a report is built. */
export interface ContentInput {
  record: ShownRecord;
  evidence: Evidence;
  reader: Reader;
  t: ReportWords;
  words: VerdictWords;
}

/** The same inputs for a report that is read outside of the product. */
export interface SharedInput extends ContentInput {
  report: ReadReport;
  sharing: SharingWords;
}
