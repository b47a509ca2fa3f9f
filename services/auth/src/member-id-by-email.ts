import { createDataSource } from '@jinwi/database';
import { authSchema } from './auth.data-source.js';
import { AuthRepository } from './auth.repository.js';

/**
 * Returns the id of the member with this address, or undefined if no member has it. Reads the database directly,
 * because operator commands must work while no service runs.
 */
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
