import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type JinwiClient } from '../client.js';
import { type ExitCode, exitCodeOfAll, exitCodes } from '../command/exit-code.js';
import { lineOf, printable } from '../command/lines.js';
import { UsageError, type WatchAsked } from '../command/read-arguments.js';
import { type Surroundings } from '../command/surroundings.js';
import { FolderWatch } from './folder-watch.js';
import { Inbox } from './inbox.js';
import { CannotGoOn } from './patience.js';
import { exitCodeOfRecord, type VerdictRecord } from './verdict-record.js';
import { tableName, VerdictTable } from './verdict-table.js';
import { readState } from './watch-state.js';
import { isFault } from './whole-file.js';

/** Runs `jinwi watch`. @returns 0 if a signal ended the run, otherwise the exit code for its pictures */
export async function watchFolder(
  client: JinwiClient,
  asked: WatchAsked,
  { print, complain, untilStopped }: Surroundings,
): Promise<ExitCode> {
  const { isOnce, isRecursive, max, language, isJson } = asked;
  const folder = await read(() => folderOf(asked.folder));
  const server = new URL(asked.server).origin;
  const state = await read(() => readState(folder));
  if (state.underWay && state.underWay.server !== server)
    throw new UsageError(
      `A batch of this folder is unfinished at ${state.underWay.server}: watch it there first`,
    );
  const signal = untilStopped();
  const codes: ExitCode[] = [];
  const say = (line: string) => complain(`${printable(line)}\n`);
  const tell = (record: VerdictRecord) => {
    codes.push(exitCodeOfRecord(record));
    const { file, verdict, score, failure } = record;
    if (isJson) print(`${JSON.stringify(record)}\n`);
    else if (verdict !== null && score !== null) print(lineOf(file, { verdict, score, language }));
    else say(`${file}: ${failure?.title ?? 'no verdict'}`);
  };
  const inbox = new Inbox(folder, isRecursive, new VerdictTable(join(folder, tableName)));
  const options = { server, signal, isOnce, max, pollMs: asked.pollSeconds * 1_000, say, tell };
  try {
    await new FolderWatch({ client, inbox, state }, options).run();
  } catch (error) {
    if (signal.aborted) return exitCodes.nothingFound;
    if (!(error instanceof CannotGoOn)) throw error;
    say(error.message);
    codes.push(error.exitCode);
  }
  return exitCodeOfAll(codes);
}

async function folderOf(path: string): Promise<string> {
  if ((await stat(path)).isDirectory()) return resolve(path);
  throw new UsageError(`${path} is no folder`);
}

/** @throws UsageError if the folder cannot be read */
async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isFault(error) ? new UsageError(error.message) : error;
  }
}
