import { createServer, type AddressInfo } from 'node:net';

const LOOPBACK = '127.0.0.1';
const ATTEMPTS_MAX = 50;
/** Below the ports that systems hand out by themselves. */
const PORT_MIN = 20_000;
const PORT_MAX = 32_000;

/** A loopback port that nothing listens on at this moment. */
export const freePort = (): Promise<number> => listenOnce(0);

/** The first of `count` neighbouring loopback ports that are free now. */
export async function freePortRange(count: number): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const first = PORT_MIN + Math.floor(Math.random() * (PORT_MAX - PORT_MIN - count));
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isPortFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`no ${count} neighbouring ports are free`);
}

/** Whether a server could listen on this loopback port now. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK }, () => {
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => resolve(taken));
    });
  });
}
