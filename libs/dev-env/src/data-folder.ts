import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@jinwi/local-stores';

/** The folder with everything that the embedded start stores. */
export interface DataFolder {
  path: string;
  postgres: string;
  store: string;
  logs: string;
  /** This secret and those below are generated once and kept in the folder. */
  sessionSecret: string;
  memberHashSecret: string;
  secondFactorSecret: string;
  /** Unlocks the folder, so that another process can use it. */
  release(): Promise<void>;
}

/** A start-up failure explained in one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Creates or opens the folder and locks it. @throws StartError when another process uses it. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  await makeFolder(path);
  const lock = join(path, 'up.pid');
  await takeLock(lock);
  const folder = {
    path,
    postgres: join(path, 'postgres'),
    store: join(path, 'store'),
    logs: join(path, 'logs'),
  };
  await mkdir(folder.store, { recursive: true });
  await mkdir(folder.logs, { recursive: true });
  return {
    ...folder,
    sessionSecret: await keptSecret(join(path, 'session-secret')),
    memberHashSecret: await keptSecret(join(path, 'member-hash-secret')),
    secondFactorSecret: await keptSecret(join(path, 'second-factor-secret')),
    release: () => rm(lock, { force: true }),
  };
}

async function makeFolder(path: string): Promise<void> {
  try {
    const isNew = !existsSync(path);
    await mkdir(path, { recursive: true });
    // Lets the postgres user enter the folder without listing it.
    if (isNew) await chmod(path, 0o711);
  } catch (cause) {
    throw new StartError(`The data folder ${path} cannot be created: choose another with DATA_DIR.`, {
      cause,
    });
  }
}

async function takeLock(lock: string): Promise<void> {
  const holder = existsSync(lock) ? Number(await readFile(lock, 'utf8')) : Number.NaN;
  if (Number.isInteger(holder) && holder !== process.pid && isAlive(holder)) {
    throw new StartError(
      `Jinwi already runs from this data folder (process ${holder}): stop it, or choose another with DATA_DIR.`,
    );
  }
  await writeFile(lock, String(process.pid), { mode: 0o600 });
}

async function keptSecret(path: string): Promise<string> {
  if (existsSync(path)) return readFile(path, 'utf8');
  const secret = randomBytes(32).toString('hex');
  await writeFile(path, secret, { mode: 0o600 });
  return secret;
}
