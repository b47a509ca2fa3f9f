import { type Logger } from '@jinwi/service-kit';
import { type SessionBackend } from './session-backend.js';

/** Opens PostgreSQL or Redis by the URL's scheme, and loads only that one. Rejects when the store cannot be reached. */
export async function openSessionBackend(settings: { url: string; logger: Logger }): Promise<SessionBackend> {
  if (/^rediss?:/.test(settings.url)) return (await import('./redis-backend.js')).openRedisBackend(settings);
  return (await import('./postgres-backend.js')).openPostgresBackend(settings);
}
