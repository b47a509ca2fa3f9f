import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { binaryFolders, serverEnvironment } from './environment.js';

/** Finds the first executable with this name, also among those installed with `go install`. */
export function findBinary(name: string): string | undefined {
  return [...binaryFolders(), ...goFolders()].map((folder) => join(folder, name)).find(isExecutable);
}

let goFoldersFound: string[] | undefined;

function goFolders(): string[] {
  goFoldersFound ??= binaryFolders().some((folder) => isExecutable(join(folder, 'go')))
    ? [goBinFolder()]
    : [];
  return goFoldersFound;
}

const goBinFolder = () =>
  join(execFileSync('go', ['env', 'GOPATH'], { encoding: 'utf8', env: serverEnvironment() }).trim(), 'bin');

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
