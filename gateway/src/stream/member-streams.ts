import { AppError } from '@jinwi/contracts';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { type GatewayConfig } from '../config.js';
import { clientAbortSignal } from '../http/connection.js';
import { ShutdownSignal } from './shutdown-signal.js';

/** Pages keep one open; a member may have several. */
const streamsPerMemberMax = 8;
const retryAfterSeconds = 10;

/** Who a stream is open for. */
export interface StreamHolder {
  memberId: number;
  /** Of the session or the API key with which it ends. */
  id: string;
  /** Whether the session or the key has ended; rejects when that cannot be told. */
  isGone: () => Promise<boolean>;
}

interface Stream {
  holder: StreamHolder;
  ended: AbortController;
}

/** The event streams that are open here: few per member, and none longer than its session or key. */
@Injectable()
export class MemberStreams {
  readonly #open = new Set<Stream>();

  constructor(
    private readonly shutdown: ShutdownSignal,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /**
   * Counts a stream until its response closes.
   * @returns aborts when the client leaves, the holder ends (here at once, elsewhere within seconds) or the gateway closes
   * @throws AppError `request.too-many`
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

/** While nobody can tell, the stream stays. */
async function endIfGone({ holder, ended }: Stream): Promise<void> {
  if (await holder.isGone().catch(() => false)) ended.abort();
}
