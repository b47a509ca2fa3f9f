import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinary, freePort, until } from '@jinwi/local-stores';

interface Recipe {
  program: string;
  argumentsOf: (place: { folder: string; port: number }) => string[];
}

/** Runs Redis as in a deployment: every command is appended to a file, which is synced once a second. */
export const redisRecipe: Recipe = {
  program: 'redis-server',
  argumentsOf: ({ folder, port }) =>
    `--bind 127.0.0.1 --port ${port} --dir ${folder} --appendonly yes --maxmemory-policy noeviction`.split(
      ' ',
    ),
};

export const natsRecipe: Recipe = {
  program: 'nats-server',
  argumentsOf: ({ port }) => ['--addr', '127.0.0.1', '--port', String(port)],
};

/** A store that can be killed, and started again at the same address with the data on its disk. */
export class KillableServer {
  #child: ChildProcess | undefined;

  private constructor(
    private readonly recipe: Recipe,
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async start(recipe: Recipe): Promise<KillableServer> {
    const folder = await mkdtemp(join(tmpdir(), `jinwi-${recipe.program}-`));
    const server = new KillableServer(recipe, folder, await freePort());
    await server.restart();
    return server;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async restart(): Promise<void> {
    const { recipe, folder, port } = this;
    this.#child = spawn(findBinary(recipe.program) ?? '', recipe.argumentsOf({ folder, port }), {
      stdio: 'ignore',
    });
    await until(() => accepts(port));
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
