import { startTestPostgres } from '@jinwi/local-stores';
import { startTestSystem } from '../helpers/test-system.js';
import { repository } from '../helpers/repository.js';

/** Starts the product that all browser tests share. @returns a function that stops it */
export default async function startProduct(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres(`${repository}/.data`);
  process.env.JINWI_TEST_POSTGRES_URL = postgres.url;
  const system = await startTestSystem({ environment: { GENERATION_POLL_MS: '200' } });
  process.env.JINWI_TEST_PRODUCT_URL = system.url;
  return async () => {
    await system.close();
    await postgres.stop();
  };
}
