import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serverEnvironment } from './environment.js';
import { diskFull, LocalStoreError } from './local-store-error.js';
import { type PostgresBinaries, rootFolder } from './postgres-binaries.js';
import { isReachable, type ServerUser } from './postgres-user.js';

const run = promisify(execFile);
const passwordFileName = 'jinwi-password';
export const postgresUser = 'jinwi';
export const postgresDatabase = 'jinwi';

export interface DataSettings {
  folder: string;
  binaries: PostgresBinaries;
  user: ServerUser | undefined;
  /** Additional flags for initdb, for example to skip syncing of throw-away data. */
  initdbFlags?: string[];
}

export const isInitialised = async (folder: string) =>
  (await stat(join(folder, 'PG_VERSION')).catch(() => undefined)) !== undefined;

export const readPassword = (folder: string) => readFile(join(folder, passwordFileName), 'utf8');

/** Creates a cluster with a random password. Its folder gets the final name only when the cluster is complete. */
export async function initialise({ folder, binaries, user, initdbFlags = [] }: DataSettings): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`;
  const passwordFile = `${unfinished}.password`;
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (user) for (const path of [unfinished, passwordFile]) await chown(path, user.uid, user.gid);
    await run(
      join(binaries.folder, 'bin', 'initdb'),
      [...initdbArguments(unfinished, passwordFile), ...initdbFlags],
      {
        cwd: '/',
        env: serverEnvironment(),
        ...user,
      },
    );
    await rename(passwordFile, join(unfinished, passwordFileName));
    // Replaces `folder` if it exists and is empty; in a mounted volume, `folder` does not exist yet.
    await rename(unfinished, folder);
  } catch (error) {
    throw initdbFault(error, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

/** Recognises initdb's messages, which are English because of LC_ALL=C. */
function initdbFault(error: unknown, folder: string): unknown {
  const { stderr } = error as { stderr?: string };
  if (typeof stderr !== 'string') return error;
  if (stderr.includes('No space left on device'))
    return new LocalStoreError(diskFull(folder), { cause: error });
  const said = stderr.split('\n').find((line) => /FATAL|error:/.test(line)) ?? 'no message';
  return new LocalStoreError(`PostgreSQL could not prepare ${folder}: ${said.trim()}`, { cause: error });
}

/** Uses PostgreSQL's built-in C.UTF-8, so that the sort order does not depend on the operating system's libraries. */
const initdbArguments = (folder: string, passwordFile: string) => [
  `--pgdata=${folder}`,
  `--username=${postgresUser}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/**
 * Returns the real location of the data. If root's data is in a folder that the postgres user cannot enter,
 * moves the data to /var/lib/jinwi and puts a symlink in its place.
 */
export async function placeData(dataDir: string, user: ServerUser | undefined): Promise<string> {
  const folder = await followLink(resolve(dataDir));
  if (!user || (await isReachable(folder, user))) return folder;
  const moved = join(rootFolder, `postgres-${randomUUID()}`);
  await mkdir(rootFolder, { recursive: true });
  await chmod(rootFolder, 0o755);
  await mkdir(dirname(folder), { recursive: true });
  if (await stat(folder).catch(() => undefined)) await move(folder, moved);
  // Records where the data belongs, in case the symlink is lost.
  await writeFile(`${moved}.origin`, folder);
  await symlink(moved, folder);
  return moved;
}

async function followLink(path: string): Promise<string> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isSymbolicLink() ? resolve(dirname(path), await readlink(path)) : path;
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await run('cp', ['-a', from, to]);
    await rm(from, { recursive: true });
  }
}
