import { type Spender } from '@jinwi/contracts';

/** Who requests paid work. */
export interface Submission {
  userId: number;
  idempotencyKey: string | null;
  /** The API key that pays; absent for a session. */
  spender?: Spender;
}
