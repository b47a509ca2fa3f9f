/** The values to check when a visitor returns from Google; usable once. */
export interface GoogleAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  startedAt: number;
}

/** A verified Google identity, and the email address of the account to link it to. */
export interface LinkedIdentity {
  issuer: string;
  subject: string;
  email: string;
}

/** A Google identity that will be linked once the password of the account is given. */
interface PendingLink extends LinkedIdentity {
  startedAt: number;
}

/** A member who has passed the first factor but not yet the code; nobody is signed in yet. */
interface PendingSignIn {
  userId: number;
  /** The member's session epoch when the first factor was checked. */
  sessionEpoch: number;
  /** The Google identity to link once the code is right. */
  link: LinkedIdentity | null;
  startedAt: number;
}

declare module 'express-session' {
  interface SessionData {
    userId?: number;
    /** The member's epoch at sign-in, see `SessionEpochs`. */
    sessionEpoch?: number;
    /** Unix time in milliseconds, like the times below. */
    signedInAt?: number;
    refreshedAt?: number;
    /** When the member last gave a code or used a passkey in this session. */
    factorProvenAt?: number;
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
/** A visit renews session and cookie at most this often, so that not every request writes to the store. */
export const sessionRefreshMs = dayMs;
/** Time limit for returning from Google, and again for entering the password that links the Google identity. */
export const googleAttemptMs = 10 * minuteMs;
/** Time to enter the code after the password. */
export const secondStepMs = 10 * minuteMs;

export const userAgentLengthMax = 300;

/** The prefix makes browsers refuse the cookie from subdomains and without HTTPS. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-jinwi' : 'jinwi');
