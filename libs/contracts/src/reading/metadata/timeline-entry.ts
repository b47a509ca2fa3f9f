import { type Moment } from './moment.js';

/**
 * The source of a statement: a valid signature, a broken one, unsigned metadata that anyone can write, or the file's
 * structure.
 */
export type Witness = 'credentials' | 'broken-credentials' | 'metadata' | 'structure';

export interface TimelineEntry {
  key: string;
  witness: Witness;
  title: string;
  when: Moment | null;
  tool: string | null;
  note: string | null;
}
