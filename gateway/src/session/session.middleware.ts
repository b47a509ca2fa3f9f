import { AppError } from '@jinwi/contracts';
import { type Request, type RequestHandler } from 'express';
import session, { type SessionData, type Store } from 'express-session';
import { leaveSession } from './sign-in-session.js';
import { sessionAbsoluteMs, sessionCookieName, sessionIdleMs, sessionRefreshMs } from './session-data.js';

/** Loads the session. Answers 503 while the store is down; otherwise a member would look like a visitor. */
export function sessionMiddleware({
  store,
  secret,
  isSecure,
  opens,
}: {
  store: Store;
  secret: string;
  isSecure: boolean;
  opens: (session: SessionData) => Promise<boolean>;
}): RequestHandler {
  const load = session({
    name: sessionCookieName(isSecure),
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: sessionIdleMs },
  });
  return (request, response, next) => {
    // express-session sets a secure cookie only on a secure request. A request that a proxy forwards over plain HTTP
    // would not count as secure, although the browser uses HTTPS.
    if (isSecure) Object.defineProperty(request, 'secure', { value: true });
    load(request, response, (error?: unknown) => {
      if (error) next(new AppError('service.unavailable', { store: 'sessions' }, { cause: error }));
      else keepOrEnd(request, opens).then(() => next(), next);
    });
  };
}

/** Replaces an ended session with a visitor's, and renews one in use. */
async function keepOrEnd(request: Request, opens: (session: SessionData) => Promise<boolean>): Promise<void> {
  const { signedInAt, refreshedAt = 0 } = request.session;
  if (signedInAt === undefined) return;
  const now = Date.now();
  if (now - signedInAt > sessionAbsoluteMs || !(await opens(request.session))) await leaveSession(request);
  else if (now - refreshedAt > sessionRefreshMs) request.session.refreshedAt = now;
}
