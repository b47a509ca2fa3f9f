import { type Moment } from './moment.js';

/**
 * The source of a statement: credentials with a valid signature, by a signer we do not know, by an expired certificate or
 * with an invalid signature; unsigned metadata that anyone can write; or the file's structure.
 */
export type Witness =
  'credentials' | 'unknown-signer' | 'expired-credentials' | 'broken-credentials' | 'metadata' | 'structure';

export interface TimelineEntry {
  key: string;
  witness: Witness;
  title: string;
  when: Moment | null;
  tool: string | null;
  note: string | null;
}
