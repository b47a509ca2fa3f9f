import { createHash } from 'node:crypto';
import { AppError, type MemberSession } from '@jinwi/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { MemberStreams } from '../stream/member-streams.js';
import { SESSION_BACKEND, type SessionBackend, type StoredSession } from './session-backend.js';
import { SessionEpochs } from './session-epochs.js';
import { memberOf } from './session.guard.js';

/** Lists and ends a member's sessions on all replicas. */
@Injectable()
export class MemberSessions {
  constructor(
    @Inject(SESSION_BACKEND) private readonly backend: SessionBackend,
    private readonly streams: MemberStreams,
    private readonly epochs: SessionEpochs,
  ) {}

  /** Lists the current session first, then the others by when they were last seen. */
  async list(request: Request): Promise<MemberSession[]> {
    const now = new Date();
    return (await this.#own(request))
      .map((stored) => toMemberSession(stored, { currentId: request.sessionID, now }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt));
  }

  /** @throws AppError `auth.session-not-found`, also for another member's session */
  async end(request: Request, publicId: string): Promise<void> {
    const found = (await this.#own(request)).find(({ sessionId }) => publicIdOf(sessionId) === publicId);
    if (!found) throw new AppError('auth.session-not-found');
    await this.#end([found]);
  }

  async endOthers(request: Request): Promise<void> {
    await this.endOthersOf(currentMember(request), request);
  }

  /** Ends a member's sessions except the request's own. A visitor or another member may send the request. */
  async endOthersOf(userId: number, request: Request): Promise<void> {
    const sessions = await this.#ofMember(userId);
    await this.#end(sessions.filter(({ sessionId }) => sessionId !== request.sessionID));
    if (memberOf(request)?.id === userId) await this.epochs.renew(request.session);
  }

  async endAll(userId: number): Promise<void> {
    await this.#end(await this.#ofMember(userId));
  }

  #own(request: Request): Promise<StoredSession[]> {
    return this.#ofMember(currentMember(request));
  }

  async #ofMember(userId: number): Promise<StoredSession[]> {
    try {
      return await this.backend.ofMember(userId);
    } catch (cause) {
      throw new AppError('service.unavailable', { store: 'sessions' }, { cause });
    }
  }

  async #end(sessions: readonly StoredSession[]): Promise<void> {
    await Promise.all(sessions.map(({ sessionId }) => this.#destroy(sessionId)));
  }

  async #destroy(sessionId: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.backend.store.destroy(sessionId, (cause: unknown) => {
        if (cause) reject(new AppError('service.unavailable', { store: 'sessions' }, { cause }));
        else resolve();
      });
    });
    this.streams.endOf(sessionId);
  }
}

function currentMember(request: Request): number {
  const member = memberOf(request);
  if (!member) throw new AppError('auth.session-required');
  return member.id;
}

/** A hash, because anyone who knew the session id itself could use the session. */
const publicIdOf = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, 22);

function toMemberSession(
  { sessionId, session: { signedInAt = 0, refreshedAt = signedInAt, userAgent } }: StoredSession,
  { currentId, now }: { currentId: string; now: Date },
): MemberSession {
  const isCurrent = sessionId === currentId;
  return {
    id: publicIdOf(sessionId),
    ...deviceOf(userAgent),
    signedInAt: new Date(signedInAt).toISOString(),
    lastSeenAt: (isCurrent ? now : new Date(refreshedAt)).toISOString(),
    isCurrent,
  };
}

const browsers: [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Whale\//, 'Whale'],
  [/KAKAOTALK/, 'KakaoTalk'],
  [/NAVER\(/, 'NAVER'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const firstOf = (rules: [RegExp, string][], text: string): string | null =>
  rules.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Finds browser and system in a `User-Agent`. The order of the patterns matters: most browsers also name others. */
export const deviceOf = (userAgent = ''): { browser: string | null; system: string | null } => ({
  browser: firstOf(browsers, userAgent),
  system: firstOf(systems, userAgent),
});
