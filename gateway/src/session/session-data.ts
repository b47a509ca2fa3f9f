/** What a sign-in with Google must bring back, once. */
export interface GoogleAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  startedAt: number;
}

/** A verified Google identity, with the address of the account that it is to be linked to. */
export interface LinkedIdentity {
  issuer: string;
  subject: string;
  email: string;
}

/** Waits for the password of the account. */
interface PendingLink extends LinkedIdentity {
  startedAt: number;
}

/** A member whose password or Google identity was right, and whose code is still to come: nobody is signed in yet. */
interface PendingSignIn {
  userId: number;
  /** As it was then. */
  sessionEpoch: number;
  /** To be linked once the code is right. */
  link: LinkedIdentity | null;
  startedAt: number;
}

declare module 'express-session' {
  interface SessionData {
    userId?: number;
    /** Of the member at sign-in, see `SessionEpochs`. */
    sessionEpoch?: number;
    /** Milliseconds since the epoch, like the times below. */
    signedInAt?: number;
    refreshedAt?: number;
    /** When a code or a passkey was last given in it. */
    factorProvenAt?: number;
    /** Of the browser that signed in. */
    userAgent?: string;
    googleAttempt?: GoogleAttempt;
    pendingLink?: PendingLink;
    pendingSignIn?: PendingSignIn;
  }
}

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/** A session unused for this long expires; each visit renews it. */
export const sessionIdleMs = 30 * dayMs;
/** A session ends after this long, even if it is in use. */
export const sessionAbsoluteMs = 90 * dayMs;
/** A visit renews session and cookie at most this often, so that reads do not write. */
export const sessionRefreshMs = dayMs;
/** For a sign-in with Google, and for the password that links it. */
export const googleAttemptMs = 10 * minuteMs;
/** For the code, after the password. */
export const secondStepMs = 10 * minuteMs;

export const userAgentLengthMax = 300;

/** The prefix makes browsers refuse the cookie from subdomains and without HTTPS. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-jinwi' : 'jinwi');
