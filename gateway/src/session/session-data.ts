/** What a sign-in at Google must bring back, once. */
export interface GoogleAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  startedAt: number;
}

/** A proven Google identity that waits for the password of the account with the same address. */
interface PendingLink {
  issuer: string;
  subject: string;
  email: string;
  startedAt: number;
}

declare module 'express-session' {
  interface SessionData {
    userId?: number;
    /** Milliseconds since the epoch, like the times below. */
    signedInAt?: number;
    refreshedAt?: number;
    googleAttempt?: GoogleAttempt;
    pendingLink?: PendingLink;
  }
}
