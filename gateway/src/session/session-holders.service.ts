import { AppError } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { type SessionData } from 'express-session';
import { type StreamHolder } from '../stream/member-streams.js';
import { SessionEpochs } from './session-epochs.js';
import { memberOf } from './session.guard.js';

/** Identifies the session that opens an event stream, and checks whether it has ended. */
@Injectable()
export class SessionHolders {
  constructor(private readonly epochs: SessionEpochs) {}

  of(request: Request): StreamHolder {
    const memberId = memberOf(request)?.id;
    if (memberId === undefined) throw new AppError('auth.session-required');
    const isGone = async () => {
      const session = await storedSession(request);
      return session?.userId !== memberId || !(await this.epochs.opens(session));
    };
    return { memberId, id: request.sessionID, isGone };
  }
}

const storedSession = ({ sessionID, sessionStore }: Request): Promise<SessionData | null | undefined> =>
  new Promise((resolve, reject) => {
    sessionStore.get(sessionID, (error: unknown, session) => {
      if (error) reject(new Error('the session store does not answer', { cause: error }));
      else resolve(session);
    });
  });
