import { join } from 'node:path';
import { startTestPostgres } from '../src/test-postgres.js';
import { startContainerPostgres } from './container-postgres.js';

const root = join(import.meta.dirname, '../../..');

/**
 * Vitest's global set-up: starts one PostgreSQL for all test files of a run. Each file creates its own database on it.
 * With TEST_STORES=containers, PostgreSQL runs in Docker.
 * @returns the teardown
 */
export default async function startStores(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.JINWI_TEST_POSTGRES_URL) return undefined;
  const server =
    process.env.TEST_STORES === 'containers'
      ? await startContainerPostgres()
      : await startTestPostgres(join(root, '.data'));
  process.env.JINWI_TEST_POSTGRES_URL = server.url;
  return () => server.stop();
}
