import { execFile } from 'node:child_process';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { LocalStoreError } from './local-store-error.js';

const run = promisify(execFile);

/** The user that runs PostgreSQL when this process is root, because PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const isRoot = () => process.getuid?.() === 0;

/**
 * Returns undefined if this process is not root. Otherwise returns the owner of existing data, or else `postgres`,
 * which is created if it is missing.
 */
export async function postgresUser(folder: string): Promise<ServerUser | undefined> {
  if (!isRoot()) return undefined;
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findUser()) ?? (await createUser());
}

async function findUser(): Promise<ServerUser | undefined> {
  try {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the user with useradd, or adduser in small images. */
async function createUser(): Promise<ServerUser> {
  const commands: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', 'postgres']],
    ['adduser', ['-S', '-D', '-H', 'postgres']],
  ];
  for (const [command, parameters] of commands) {
    await run(command, parameters).catch(() => undefined);
    const user = await findUser();
    if (user) return user;
  }
  throw new LocalStoreError(
    'PostgreSQL cannot run as root, and the user "postgres" could not be created: start as another user, or set DATABASE_URL.',
  );
}

/** Returns whether the user may enter every folder above the path. */
export async function isReachable(path: string, user: ServerUser): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found && !mayEnter(found, user)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function mayEnter({ mode, uid, gid }: { mode: number; uid: number; gid: number }, user: ServerUser): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

export async function giveTo(folder: string, { uid, gid }: ServerUser): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(path, { uid, gid });
    else await lchown(path, uid, gid);
  }
}
