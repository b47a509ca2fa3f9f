import { AppError, type MemberAccount } from '@jinwi/contracts';
import { type Request, type Response } from 'express';
import { type Session } from 'express-session';
import { markAsCreated } from './session-backend.js';
import {
  googleAttemptMs,
  type LinkedIdentity,
  secondStepMs,
  sessionCookieName,
  sessionIdleMs,
  userAgentLengthMax,
} from './session-data.js';

/** Signs the visitor in under a new session id to prevent session fixation. */
export async function signIn(
  request: Request,
  { id: userId, sessionEpoch }: Pick<MemberAccount, 'id' | 'sessionEpoch'>,
  { isFactorProven = false } = {},
): Promise<void> {
  await leaveSession(request);
  const now = Date.now();
  const userAgent = request.get('User-Agent')?.slice(0, userAgentLengthMax);
  Object.assign(request.session, { userId, sessionEpoch, signedInAt: now, refreshedAt: now, userAgent });
  if (isFactorProven) request.session.factorProvenAt = now;
  markAsCreated(request.session);
  request.session.cookie.maxAge = sessionIdleMs;
  await saveSession(request);
}

/** Ends the session on every replica and clears the cookie. Also succeeds if nobody is signed in. */
export async function signOut({
  request,
  response,
  isSecure,
}: {
  request: Request;
  response: Response;
  isSecure: boolean;
}): Promise<void> {
  await endSession(request);
  response.clearCookie(sessionCookieName(isSecure), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
  });
}

/** Ends the session but keeps the cookie, which is then worthless. */
export const endSession = (request: Request): Promise<void> =>
  asPromise(request.session, (session, done) => session.destroy(done));

/** Ends the session; the request continues as a visitor's. */
export const leaveSession = (request: Request): Promise<void> =>
  asPromise(request.session, (session, done) => session.regenerate(done));

/** Saves the session now, before a response that relies on its new content. */
export const saveSession = (request: Request): Promise<void> =>
  asPromise(request.session, (session, done) => session.save(done));

function asPromise(
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

/** Starts a new session in which the member has passed the first factor and must still enter the code. */
export async function awaitCode(
  request: Request,
  { id: userId, sessionEpoch }: MemberAccount,
  link: LinkedIdentity | null,
): Promise<void> {
  await leaveSession(request);
  request.session.pendingSignIn = { userId, sessionEpoch, link, startedAt: Date.now() };
  request.session.cookie.maxAge = secondStepMs;
  await saveSession(request);
}

/** Removes and returns the Google identity to link to this account; null if there is none or it has expired. */
export function takePendingLink(request: Request, email: string): LinkedIdentity | null {
  const link = request.session.pendingLink;
  delete request.session.pendingLink;
  if (!link || link.email !== email || Date.now() - link.startedAt > googleAttemptMs) return null;
  return { issuer: link.issuer, subject: link.subject, email: link.email };
}
