/** A part of a report, as the page and the PDF both write it. */
export type Block =
  | { kind: 'paragraph'; text: string; isMuted?: boolean }
  | { kind: 'heading'; text: string }
  /** `isOurs`: no words of the file, so that none may be cut. */
  | { kind: 'list'; items: readonly string[]; isOurs?: boolean }
  | { kind: 'pairs'; pairs: readonly Pair[] }
  | { kind: 'table'; caption: string; head: readonly string[]; rows: readonly Row[] };

export interface Pair {
  label: string;
  value: string;
  /** A hash or an address: it breaks anywhere. */
  isCode?: boolean;
}

/** Cells of a row, the first of which names it. */
export interface Row {
  cells: readonly string[];
  /** A map that the link shows beside it. */
  map?: { kind: 'ela' | 'heatmap'; alt: string; note: string };
}

export interface Section {
  title: string;
  blocks: readonly Block[];
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const muted = (text: string): Block => ({ kind: 'paragraph', text, isMuted: true });

/** No list at all where there is nothing to list. */
export const listOf = (items: readonly string[]): Block[] =>
  items.length > 0 ? [{ kind: 'list', items }] : [];
