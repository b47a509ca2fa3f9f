import { createServer } from 'node:net';

const attemptsMax = 50;
const portMin = 20_000;
const portMax = 60_000;

/** The first of `count` neighbouring loopback ports that are free now. */
export async function freePortRange(count: number): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const first = portMin + Math.floor(Math.random() * (portMax - portMin - count));
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`no ${count} neighbouring ports are free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
