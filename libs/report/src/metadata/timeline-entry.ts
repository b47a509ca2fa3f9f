import { type Moment } from './moment.js';

/**
 * The source of a statement: Content Credentials with a valid signature, by an unknown signer, with an expired
 * certificate, or with an invalid signature; unsigned metadata, which anyone can write; or the structure of the file.
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
