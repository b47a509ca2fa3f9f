import { createDataSource } from '@jinwi/database';
import { authSchema } from './auth.data-source.js';
import { AuthRepository } from './auth.repository.js';

/** Finds a member for operator commands, which work even while no service runs; undefined if there is none. */
export async function memberIdByEmail({
  databaseUrl,
  email,
}: {
  databaseUrl: string;
  email: string;
}): Promise<number | undefined> {
  const dataSource = await createDataSource({ ...authSchema, url: databaseUrl, poolSizeMax: 1 }).initialize();
  try {
    return (await new AuthRepository(dataSource.manager).findByEmail(email))?.id;
  } finally {
    await dataSource.destroy();
  }
}
