/** A part of a report, rendered by both the page and the PDF. */
export type Block =
  | { kind: 'paragraph'; text: string; isMuted?: boolean }
  | { kind: 'heading'; text: string }
  /** `isOurs` marks texts that do not come from the file, so none of them may be cut. */
  | { kind: 'list'; items: readonly string[]; isOurs?: boolean }
  | { kind: 'pairs'; pairs: readonly Pair[] }
  | { kind: 'table'; caption: string; head: readonly string[]; rows: readonly Row[] };

export interface Pair {
  label: string;
  value: string;
  /** Marks a hash or an address, which may break anywhere. */
  isCode?: boolean;
}

/** The cells of a table row; the first is its header. */
export interface Row {
  cells: readonly string[];
  /** A map shown beside the row if the link shows images. */
  map?: { kind: 'ela' | 'heatmap'; alt: string; note: string };
}

export interface Section {
  title: string;
  blocks: readonly Block[];
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const muted = (text: string): Block => ({ kind: 'paragraph', text, isMuted: true });

/** Returns no block at all for an empty list. */
export const listOf = (items: readonly string[]): Block[] =>
  items.length > 0 ? [{ kind: 'list', items }] : [];
