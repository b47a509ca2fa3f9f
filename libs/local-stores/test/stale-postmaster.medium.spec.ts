import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../src/index.js';
import { clearStalePostmaster } from '../src/stale-postmaster.js';

describe('clearStalePostmaster', () => {
  let folder: string;

  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'jinwi-stale-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('accepts a server that exits before being signalled', async () => {
    const ending = spawn('/bin/sh', ['-c', 'read line; exit', 'postgres', folder], { stdio: 'pipe' });
    await once(ending, 'spawn');
    await writeFile(join(folder, 'postmaster.pid'), `${ending.pid}\n${folder}\n`);
    // Reading the owner from this named pipe blocks until its other end is closed.
    const owner = join(folder, 'jinwi-owner');
    execFileSync('mkfifo', [owner]);
    const clearing = clearStalePostmaster(folder);
    let answer: FileHandle | undefined;
    await until(async () => {
      // Opening fails until `clearStalePostmaster` reads from the pipe.
      answer = await open(owner, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
      return answer !== undefined;
    });
    ending.stdin.end();
    await once(ending, 'exit');
    await answer?.close();
    await expect(clearing).resolves.toBeUndefined();
  });
});
