import { createServer } from 'node:net';
import { serviceNames } from '@jinwi/contracts';

/** The first of as many free ports beside each other as there are services. */
export async function freeNeighbours(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await Promise.all(serviceNames.map((_, offset) => isFree(first + offset)));
    if (free.every(Boolean)) return first;
  }
  throw new Error('no neighbouring ports are free');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
