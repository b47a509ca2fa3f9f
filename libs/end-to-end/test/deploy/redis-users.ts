import { startRedis } from '@jinwi/local-stores';
import { composeServices, interpolate } from './compose-file.js';

const password = 'for-a-test-0nly';

/** Returns the rules of the accounts that docker-compose.yml gives Redis, unexpanded. */
export const redisUsers = (): string[] =>
  (composeServices().redis?.command ?? [])
    .join(' ')
    .split(' --')
    .filter((option) => option.startsWith('user '))
    .map((option) => option.slice('user '.length));

const passwords = { SESSION_REDIS_PASSWORD: password, QUEUE_REDIS_PASSWORD: password };

/** Starts Redis with the accounts of a deployment. */
export const startRedisWithUsers = Object.assign(
  () => startRedis({ users: redisUsers().map((rules) => interpolate(rules, passwords)) }),
  { binary: startRedis.binary },
);

/** Returns the URL with which one of these accounts connects to Redis. */
export const redisUrlOf = (url: string, user: 'session' | 'queue'): string =>
  url.replace('redis://', `redis://${user}:${password}@`);
