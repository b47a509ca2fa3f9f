import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = join(__dirname, '../../..');
const outputBytesMax = 16 * 1024 * 1024;

/** The newest release before this commit, or PREVIOUS_REF; undefined while there is none. */
export function previousVersion(): string | undefined {
  const named = process.env.PREVIOUS_REF;
  if (named) return named;
  try {
    const arguments_ = ['describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^'];
    return execFileSync('git', arguments_, { cwd: repository, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    // No such tag, or not a git checkout.
    return undefined;
  }
}

/** A built checkout of another version. */
export interface BuiltVersion {
  folder: string;
  remove(): Promise<void>;
}

export async function buildVersion(version: string): Promise<BuiltVersion> {
  const parent = await mkdtemp(join(tmpdir(), 'jinwi-previous-'));
  const folder = join(parent, 'checkout');
  const git = (...words: string[]) => run('git', words, { cwd: repository });
  await git('worktree', 'add', '--detach', folder, version);
  const inside = { cwd: folder, maxBuffer: outputBytesMax };
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], inside);
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-b'], inside);
  return {
    folder,
    async remove() {
      await git('worktree', 'remove', '--force', folder);
      await rm(parent, { recursive: true, force: true });
    },
  };
}
