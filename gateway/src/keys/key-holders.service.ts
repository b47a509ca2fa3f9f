import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { type StreamHolder } from '../stream/member-streams.js';
import { presentedKeyOf } from './key.guard.js';
import { KnownKeys } from './known-keys.service.js';

/** Describes the API key that an event stream is opened with. */
@Injectable()
export class KeyHolders {
  constructor(private readonly keys: KnownKeys) {}

  of(request: Request): StreamHolder {
    const { key, secretHash } = presentedKeyOf(request);
    const isGone = async () => (await this.keys.find(secretHash)) === null;
    return { memberId: key.userId, id: key.id, isGone };
  }
}
