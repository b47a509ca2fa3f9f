import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { type StreamHolder } from '../stream/member-streams.js';
import { presentedKeyOf } from './key.guard.js';
import { KnownKeys } from './known-keys.service.js';

/** Identifies the API key that opens an event stream, and checks whether it is still valid. */
@Injectable()
export class KeyHolders {
  constructor(private readonly keys: KnownKeys) {}

  of(request: Request): StreamHolder {
    const { key, secretHash } = presentedKeyOf(request);
    const isGone = async () => (await this.keys.find(secretHash)) === null;
    return { memberId: key.userId, id: key.id, isGone };
  }
}
