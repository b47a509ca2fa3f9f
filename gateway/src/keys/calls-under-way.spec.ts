import { EventEmitter } from 'node:events';
import { type UsedKey } from '@jinwi/contracts';
import { type Response } from 'express';
import { type RateLimitService } from '../rate-limit/rate-limit.service.js';
import { CallsUnderWay } from './calls-under-way.service.js';

const key = { id: 'a', userId: 1 } as UsedKey;
const limits = { limitOf: () => ({ points: 600, durationSeconds: 60 }) } as unknown as RateLimitService;
const spacingMs = 100;
const answered = () => new EventEmitter() as EventEmitter & Response;

describe('the calls of one member', () => {
  it('keep their distance even if each ends before the next', async () => {
    const calls = new CallsUnderWay(limits);
    const begunAt = performance.now();
    for (let count = 0; count < 3; count += 1) {
      const response = answered();
      await calls.begin(key, response);
      response.emit('close');
    }
    expect(performance.now() - begunAt).toBeGreaterThan(1.9 * spacingMs);
  });
});
