/** What a sign-in with Google must bring back, once. */
export interface GoogleAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  startedAt: number;
}

/** A verified Google identity, waiting for the password of the account with the same address. */
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
