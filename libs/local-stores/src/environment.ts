import { homedir } from 'node:os';

/** Returns the URL of the PostgreSQL that the tests' global set-up started. */
export const testPostgresUrl = (): string | undefined => process.env['JINWI_TEST_POSTGRES_URL'];

/** Returns whether tests fail if their stores are missing, as in CI. Otherwise these tests are skipped. */
export const areStoresRequired = (): boolean => process.env['JINWI_REQUIRE_STORES'] === '1';

/** Returns PATH and the system's folders, because Debian keeps servers in sbin, which is not in every user's PATH. */
export function binaryFolders(): string[] {
  const found = (process.env['PATH'] ?? '').split(':').filter(Boolean);
  return [...found, '/usr/local/bin', '/usr/local/sbin', '/usr/bin', '/usr/sbin', '/bin', '/sbin'];
}

/** The environment for servers, which excludes the product's secrets. */
export const serverEnvironment = (): Record<string, string> => ({
  PATH: binaryFolders().join(':'),
  HOME: homedir(),
  LC_ALL: 'C',
});
