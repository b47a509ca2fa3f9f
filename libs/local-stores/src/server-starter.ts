import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinary } from './find-binary.js';
import { freePort } from './free-port.js';
import { type ServerCommand, SupervisedProcess } from './supervised-process.js';

export interface LocalServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server in a folder that is removed when it stops; null if the program is not installed. */
export interface ServerStarter<Options = void> {
  (options: Options): Promise<LocalServer | null>;
  readonly binary: string;
}

interface Recipe<Options> {
  binary: string;
  /** Returns how to run the server; may write its configuration into the folder. */
  prepare: (place: { folder: string; port: number; options: Options }) => Promise<{
    arguments: string[];
    environment?: Record<string, string>;
    url: string;
    answers: () => Promise<boolean>;
  }>;
}

export function serverStarter<Options>({ binary, prepare }: Recipe<Options>): ServerStarter<Options> {
  const start = async (options: Options): Promise<LocalServer | null> => {
    const path = findBinary(binary);
    if (!path) return null;
    const folder = await mkdtemp(join(tmpdir(), `jinwi-${binary}-`));
    const { answers, url, ...rest } = await prepare({ folder, port: await freePort(), options });
    const command: ServerCommand = { command: path, stopSignal: 'TERM', scratchFolder: folder, ...rest };
    const server = new SupervisedProcess(command);
    await server.waitUntil(answers, binary);
    return { url, stop: () => server.stop() };
  };
  return Object.assign(start, { binary });
}
