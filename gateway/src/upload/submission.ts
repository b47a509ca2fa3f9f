import { type ImageSource, type Spender } from '@jinwi/contracts';

/** The member who requests paid work, and the API key that pays for it. */
export interface Submission {
  userId: number;
  idempotencyKey: string | null;
  /** The API key that pays; absent for a session. */
  spender?: Spender;
  /** Where the image was fetched from; absent for uploads. */
  source?: ImageSource;
}
