/** `npm run dev`: runs the product with hot reload of server and browser code, and with seed accounts. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, root, say, toolPath } from './prepare.mjs';

const browserPort = process.env.DEV_PORT ?? '5173';
const port = process.env.PORT ?? '3000';

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  const { help } = await import('./help.mjs');
  process.stdout.write(help);
  process.exit();
}
checkNode();
await ensureInstalled();
await ensureBuilt();

const children = [];

function start(name, args, { cwd = root, environment = {} } = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: port, ...environment },
  });
  child.on('exit', (code) => {
    if (code) say(`${name} exited with ${code}`);
    stop();
  });
  children.push(child);
}

function stop() {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

const { startDevelopmentStores } = await import('../dist/development-stores.js');
const stores = await startDevelopmentStores();

start('compiler', [toolPath('tsc'), '-b', '--watch', '--preserveWatchOutput']);
const packages = ['libs', 'services'].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => join(parent, name)),
);
const outputs = ['gateway', ...packages].map((folder) => join(root, folder, 'dist')).filter(existsSync);
start(
  'server',
  [
    '--watch-preserve-output',
    ...outputs.map((folder) => `--watch-path=${folder}`),
    'libs/dev-env/dist/dev.cli.js',
  ],
  { environment: { DATABASE_URL: stores.databaseUrl } },
);
start('browser', [toolPath('vite'), '--port', browserPort, '--strictPort'], {
  cwd: join(root, 'frontend'),
});
say(`browser code with reload: http://localhost:${browserPort}`);
say(`server: http://localhost:${port}   API: http://localhost:${port}/api/docs`);

await Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))));
await stores.close();
