import { AppError } from '@jinwi/contracts';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type GatewayConfig } from '../config.js';
import { clientAbortSignal } from '../http/connection.js';
import { SessionEpochs } from '../session/session-epochs.js';
import { memberOf } from '../session/session.guard.js';
import { ShutdownSignal } from './shutdown-signal.js';

/** Pages keep one open; a member may have several. */
const streamsPerMemberMax = 8;
const retryAfterSeconds = 10;

interface Stream {
  memberId: number;
  sessionId: string;
  ended: AbortController;
}

/** The event streams that are open here: few per member, and none longer than its session. */
@Injectable()
export class MemberStreams {
  readonly #open = new Set<Stream>();

  constructor(
    private readonly shutdown: ShutdownSignal,
    private readonly epochs: SessionEpochs,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /**
   * Counts a stream until its response closes.
   * @returns aborts when the client leaves, the session ends (here at once, elsewhere within seconds) or the gateway closes
   * @throws AppError `request.too-many`
   */
  open(request: Request, response: Response): AbortSignal {
    const memberId = memberOf(request)?.id;
    if (memberId === undefined) throw new AppError('auth.session-required');
    const own = [...this.#open].filter((stream) => stream.memberId === memberId);
    if (own.length >= streamsPerMemberMax) throw new AppError('request.too-many', { retryAfterSeconds });
    const stream = { memberId, sessionId: request.sessionID, ended: new AbortController() };
    this.#open.add(stream);
    const timer = setInterval(() => this.#checkSession(request, stream), this.config.sessionCheckMs);
    response.once('close', () => {
      clearInterval(timer);
      this.#open.delete(stream);
    });
    return AbortSignal.any([clientAbortSignal(response), this.shutdown.signal, stream.ended.signal]);
  }

  /** Ends the streams of a session that was signed out here. */
  endOf(sessionId: string): void {
    for (const stream of this.#open) if (stream.sessionId === sessionId) stream.ended.abort();
  }

  /** While the store does not answer, the stream stays. */
  #checkSession(request: Request, { sessionId, memberId, ended }: Stream): void {
    request.sessionStore.get(sessionId, (error: unknown, session) => {
      if (error) return;
      if (session?.userId !== memberId) ended.abort();
      else void this.epochs.opens(session).then((opens) => opens || ended.abort());
    });
  }
}
