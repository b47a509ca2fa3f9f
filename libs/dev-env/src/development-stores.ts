import { keepPostgres } from '@jinwi/local-stores';
import { openDataFolder } from './data-folder.js';
import { readEmbeddedEnvironment } from './environment.js';

/** Starts the database of `npm run dev`. It keeps running when the server reloads. */
export async function startDevelopmentStores(): Promise<{ databaseUrl: string; close(): Promise<void> }> {
  const environment = readEmbeddedEnvironment(process.env);
  const folder = await openDataFolder(environment.DATA_DIR);
  if (environment.DATABASE_URL)
    return { databaseUrl: environment.DATABASE_URL, close: () => folder.release() };
  const postgres = await keepPostgres({
    dataDir: folder.postgres,
    onLost: (error) => {
      throw error;
    },
  });
  return {
    databaseUrl: postgres.url,
    async close() {
      await postgres.stop();
      await folder.release();
    },
  };
}
