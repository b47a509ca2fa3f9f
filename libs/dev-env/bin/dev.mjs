/** `npm run dev`: the product with hot reload of server and browser code and with seed accounts. */
import { spawn } from 'node:child_process';
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

start(
  'server',
  [
    '--watch-preserve-output',
    ...['gateway/src', 'services', 'libs'].map((folder) => `--watch-path=${join(root, folder)}`),
    '--conditions=@jinwi/source',
    '--import',
    '@swc-node/register/esm-register',
    'libs/dev-env/src/dev.cli.ts',
  ],
  { environment: { DATABASE_URL: stores.databaseUrl, SWC_NODE_PROJECT: join(root, 'tsconfig.base.json') } },
);
start('browser', [toolPath('vite'), '--port', browserPort, '--strictPort'], {
  cwd: join(root, 'frontend'),
});
say(`browser code with reload: http://localhost:${browserPort}`);
say(`server: http://localhost:${port}   API: http://localhost:${port}/api/docs`);

await Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))));
await stores.close();
