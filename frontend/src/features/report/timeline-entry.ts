import { type Moment } from './moment.js';

/** Who says it: a signature, one that does not fit the file, what anyone could have written into the file, or how the file is built. */
export type Witness = 'credentials' | 'broken-credentials' | 'metadata' | 'structure';

export interface TimelineEntry {
  key: string;
  witness: Witness;
  title: string;
  when: Moment | null;
  tool: string | null;
  note: string | null;
}
