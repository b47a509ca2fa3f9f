import { type Spender } from '@jinwi/contracts';

/** Who asks for paid work. */
export interface Submission {
  userId: number;
  idempotencyKey: string | null;
  /** The API key that asks; absent for a session. */
  spender?: Spender;
}
