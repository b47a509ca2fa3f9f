import { AppError } from '@jinwi/contracts';
import { type Request } from 'express';
import { type StreamHolder } from '../stream/member-streams.js';
import { memberOf } from './session.guard.js';

/** The session that opens a stream. */
export function sessionHolder(request: Request): StreamHolder {
  const memberId = memberOf(request)?.id;
  if (memberId === undefined) throw new AppError('auth.session-required');
  const { sessionID: id, sessionStore } = request;
  const isGone = () =>
    new Promise<boolean>((resolve, reject) => {
      sessionStore.get(id, (error: unknown, session) => {
        if (error) reject(new Error('the session store does not answer', { cause: error }));
        else resolve(session?.userId !== memberId);
      });
    });
  return { memberId, id, isGone };
}
