import { createServer } from 'node:net';
import { serviceNames } from '@jinwi/contracts';

const attemptsMax = 50;
/** Below the range from which the system picks the ports of other tests. */
const portMin = 20_000;
const portMax = 32_000;

/** An address of the TCP transport: one service after the other listens on the ports from this one on. */
export async function freeRpcUrl(): Promise<string> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const base = portMin + Math.floor(Math.random() * (portMax - portMin));
    const free = await Promise.all(serviceNames.map((_, index) => isFree(base + index)));
    if (free.every(Boolean)) return `tcp://127.0.0.1:${base}`;
  }
  throw new Error('No neighbouring ports are free.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
