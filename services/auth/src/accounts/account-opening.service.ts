import { setTimeout as sleep } from 'node:timers/promises';
import { OutboxRelay } from '@jinwi/database';
import { Injectable } from '@nestjs/common';

const flushTimeoutMs = 3_000;

@Injectable()
export class AccountOpeningService {
  constructor(private readonly relay: OutboxRelay) {}

  /**
   * Delivers the outbox rows that open credit accounts and waits briefly for the end, so that new members see their
   * first credits. If the credits service is down, the relay retries later.
   */
  async flush(): Promise<void> {
    const inTime = new AbortController();
    const limit = sleep(flushTimeoutMs, undefined, { signal: inTime.signal }).catch(() => undefined);
    await Promise.race([this.relay.flush(), limit]);
    inTime.abort();
  }
}
