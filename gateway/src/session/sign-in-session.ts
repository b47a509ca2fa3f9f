import './session-data.js';
import { AppError } from '@jinwi/contracts';
import { type Request, type Response } from 'express';
import { type Session } from 'express-session';
import { sessionCookieName, sessionIdleMs } from './session-settings.js';

/** Gives the visitor a session with a new id; whatever the old one was, it is gone (fixation). */
export async function signIn(request: Request, userId: number): Promise<void> {
  await settled(request.session, (session, done) => session.regenerate(done));
  const now = Date.now();
  Object.assign(request.session, { userId, signedInAt: now, refreshedAt: now });
  request.session.cookie.maxAge = sessionIdleMs;
  await saveSession(request);
}

/** Ends the session on every replica. Without one it does nothing. */
export async function signOut({
  request,
  response,
  isSecure,
}: {
  request: Request;
  response: Response;
  isSecure: boolean;
}): Promise<void> {
  await settled(request.session, (session, done) => session.destroy(done));
  response.clearCookie(sessionCookieName(isSecure), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });
}

/** Before an answer that relies on what the session now holds. */
export const saveSession = (request: Request): Promise<void> =>
  settled(request.session, (session, done) => session.save(done));

function settled(
  session: Session,
  act: (session: Session, done: (error: unknown) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    act(session, (error) => {
      if (error) reject(new AppError('service.unavailable', { store: 'sessions' }, { cause: error }));
      else resolve();
    });
  });
}
