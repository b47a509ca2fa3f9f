const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/** A member who stays away that long signs in again; every visit starts it anew. */
export const sessionIdleMs = 30 * dayMs;
/** However busy, a session ends then. */
export const sessionAbsoluteMs = 90 * dayMs;
/** The store learns of a visit at most this often, so that reading calls do not write. */
export const sessionRefreshMs = dayMs;
/** A sign-in at Google, and the proof of a password that links it. */
export const googleAttemptMs = 10 * minuteMs;

/** The prefix makes browsers refuse the cookie from subdomains and without HTTPS. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-jinwi' : 'jinwi');
