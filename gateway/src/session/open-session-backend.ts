import { type Logger } from '@jinwi/service-kit';
import { openPostgresBackend } from './postgres-backend.js';
import { openRedisBackend } from './redis-backend.js';
import { type SessionBackend } from './session-backend.js';

/** PostgreSQL or Redis, by the URL's scheme. Rejects when the store cannot be reached. */
export const openSessionBackend = ({
  url,
  logger,
}: {
  url: string;
  logger: Logger;
}): Promise<SessionBackend> =>
  /^rediss?:/.test(url) ? openRedisBackend({ url, logger }) : openPostgresBackend({ url, logger });
