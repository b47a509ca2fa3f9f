/** Starts one PostgreSQL for all test files of a run; each creates its own database on it. */
import { register } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export default async function startStores() {
  if (process.env.JINWI_TEST_POSTGRES_URL) return;
  process.env.SWC_NODE_PROJECT ??= join(root, 'tsconfig.base.json');
  register('@swc-node/register/esm', import.meta.url);
  const { startTestPostgres } = await import('./src/test-postgres.ts');
  const server = await startTestPostgres(join(root, '.data'));
  process.env.JINWI_TEST_POSTGRES_URL = server.url;
  globalThis.stopTestStores = () => server.stop();
}
