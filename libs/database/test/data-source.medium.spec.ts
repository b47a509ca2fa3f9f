import { DyingPostgres } from '@jinwi/local-stores';
import { createDataSource } from '../src/index.js';

it('outlives a database that dies while it is connected to', async () => {
  const dying = await DyingPostgres.start();
  const dataSource = createDataSource({ url: dying.url, schema: 'notes', entities: [], migrations: [] });
  for (let times = 0; times < 5; times++) await expect(dataSource.initialize()).rejects.toThrow();
  await dying.stop();
});
