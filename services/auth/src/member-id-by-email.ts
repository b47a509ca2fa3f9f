import { createAuthDataSource } from './auth.data-source.js';
import { AuthRepository } from './auth.repository.js';

/** For operator commands, which also work while no service runs; undefined if no member has this address. */
export async function memberIdByEmail({
  databaseUrl,
  email,
}: {
  databaseUrl: string;
  email: string;
}): Promise<number | undefined> {
  const dataSource = await createAuthDataSource({ url: databaseUrl, poolSizeMax: 1 }).initialize();
  try {
    return (await new AuthRepository(dataSource.manager).findByEmail(email))?.id;
  } finally {
    await dataSource.destroy();
  }
}
