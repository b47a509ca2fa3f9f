import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../helpers/repository.js';

const run = promisify(execFile);
const outputBytesMax = 16 * 1024 * 1024;

/** An entry of releases.json, which lists the newest first. */
interface Release {
  version: string;
  commit: string;
}

/** The version to build, as a name for test titles and a commit; or the reason why there is none. */
type PreviousVersion = { name: string; ref: string } | { missing: string };

/** Returns the version that PREVIOUS_REF names, or else the newest release that is not the present commit. */
export function previousVersion(): PreviousVersion {
  const named = process.env.PREVIOUS_REF;
  if (named) return { name: named, ref: named };
  const head = git('rev-parse', 'HEAD');
  const isHere = (commit: string) => git('cat-file', '-t', commit) === 'commit';
  return chooseRelease(readReleases(), { head, isHere });
}

export function readReleases(): Release[] {
  return JSON.parse(readFileSync(join(repository, 'releases.json'), 'utf8')) as Release[];
}

export function chooseRelease(
  releases: readonly Release[],
  { head, isHere }: { head: string | undefined; isHere: (commit: string) => boolean },
): PreviousVersion {
  const before = releases.filter(({ commit }) => commit !== head);
  const release = before.find(({ commit }) => isHere(commit));
  if (release) return { name: release.version, ref: release.commit };
  const [newest] = before;
  if (!newest) return { missing: 'no release before this commit' };
  return { missing: `the commit of ${newest.version} is not in this checkout` };
}

/** Runs git. @returns its output; undefined if it fails */
function git(...words: string[]): string | undefined {
  try {
    return execFileSync('git', words, { cwd: repository, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

/** A built checkout of another version. */
export interface BuiltVersion {
  folder: string;
  remove(): Promise<void>;
}

export async function buildVersion(ref: string): Promise<BuiltVersion> {
  const parent = await mkdtemp(join(tmpdir(), 'jinwi-previous-'));
  const folder = join(parent, 'checkout');
  const worktree = (...words: string[]) => run('git', ['worktree', ...words], { cwd: repository });
  await worktree('add', '--detach', folder, ref);
  const inside = { cwd: folder, maxBuffer: outputBytesMax };
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], inside);
  await run('npm', ['run', '--if-present', 'build:generated'], inside);
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-b'], inside);
  return {
    folder,
    async remove() {
      await worktree('remove', '--force', folder);
      await rm(parent, { recursive: true, force: true });
    },
  };
}
