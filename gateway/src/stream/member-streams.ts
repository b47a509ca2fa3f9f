import { AppError } from '@jinwi/contracts';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { type GatewayConfig } from '../config.js';
import { clientAbortSignal } from '../http/connection.js';
import { ShutdownSignal } from './shutdown-signal.js';

/** Maximum number of open streams per member and gateway. A page keeps one open; a member may have several pages. */
const streamsPerMemberMax = 8;
const retryAfterSeconds = 10;

/** The session or API key with which a stream was opened. */
export interface StreamHolder {
  memberId: number;
  /** Id of the session or API key. When it ends, so does the stream. */
  id: string;
  /** Whether the session or the key has ended; rejects if that cannot be determined. */
  isGone: () => Promise<boolean>;
}

interface Stream {
  holder: StreamHolder;
  ended: AbortController;
}

/** Tracks this gateway's event streams: a few per member, none longer than its session or key. */
@Injectable()
export class MemberStreams {
  readonly #open = new Set<Stream>();

  constructor(
    private readonly shutdown: ShutdownSignal,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /**
   * Counts a stream towards its member's limit until its response closes.
   * @returns a signal that aborts when the client disconnects, the gateway closes, or the session or key ends. If the
   * session or key ends at another gateway, the signal aborts some seconds later.
   * @throws AppError `request.too-many` if the member has too many open streams
   */
  open(holder: StreamHolder, response: Response): AbortSignal {
    const own = [...this.#open].filter((stream) => stream.holder.memberId === holder.memberId);
    if (own.length >= streamsPerMemberMax) throw new AppError('request.too-many', { retryAfterSeconds });
    const stream = { holder, ended: new AbortController() };
    this.#open.add(stream);
    const timer = setInterval(() => void endIfGone(stream), this.config.sessionCheckMs);
    response.once('close', () => {
      clearInterval(timer);
      this.#open.delete(stream);
    });
    return AbortSignal.any([clientAbortSignal(response), this.shutdown.signal, stream.ended.signal]);
  }

  /** Ends the streams of a session that was signed out here, or of a key that was revoked here. */
  endOf(holderId: string): void {
    for (const { holder, ended } of this.#open) if (holder.id === holderId) ended.abort();
  }
}

/** If the check fails, the stream stays open. */
async function endIfGone({ holder, ended }: Stream): Promise<void> {
  if (await holder.isGone().catch(() => false)) ended.abort();
}
