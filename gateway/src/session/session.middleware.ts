import { AppError } from '@jinwi/contracts';
import { type Request, type RequestHandler } from 'express';
import session, { type Store } from 'express-session';
import { sessionAbsoluteMs, sessionCookieName, sessionIdleMs, sessionRefreshMs } from './session-data.js';

/** Loads the session. Answers 503 while the store is down; otherwise a member would look like a visitor. */
export function sessionMiddleware({
  store,
  secret,
  isSecure,
}: {
  store: Store;
  secret: string;
  isSecure: boolean;
}): RequestHandler {
  const load = session({
    name: sessionCookieName(isSecure),
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: sessionIdleMs },
  });
  return (request, response, next) => {
    // The public address is HTTPS, even if the proxy reaches us over plain HTTP.
    if (isSecure) Object.defineProperty(request, 'secure', { value: true });
    load(request, response, (error?: unknown) => {
      if (error) next(new AppError('service.unavailable', { store: 'sessions' }, { cause: error }));
      else keepOrEnd(request, next);
    });
  };
}

function keepOrEnd(request: Request, next: (error?: unknown) => void): void {
  const { signedInAt, refreshedAt = 0 } = request.session;
  if (signedInAt === undefined) return next();
  const now = Date.now();
  if (now - signedInAt > sessionAbsoluteMs) {
    request.session.destroy((error: unknown) =>
      next(error ? new AppError('service.unavailable', { store: 'sessions' }, { cause: error }) : undefined),
    );
    return;
  }
  if (now - refreshedAt > sessionRefreshMs) request.session.refreshedAt = now;
  next();
}
