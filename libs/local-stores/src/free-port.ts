import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

const loopbackAddress = '127.0.0.1';
const attemptsMax = 50;
/** Below the ephemeral range, so that no outgoing connection takes a port before its server does. */
const portMin = 20_000;
const portMax = 32_000;
/** After this time the server is certainly listening. */
const claimMs = 600_000;

/** Returns a free loopback port that this function gives to no other process for ten minutes. */
export const freePort = (): Promise<number> => freePortRange(1);

/** Returns the first of `count` consecutive ports reserved like those of {@link freePort}. */
export async function freePortRange(count: number): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const first = portMin + Math.floor(Math.random() * (portMax - portMin - count));
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (await areClaimed(ports)) return first;
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

/** Reserves all ports or none. Reservations expire, at the latest when this process exits. */
async function areClaimed(ports: readonly number[]): Promise<boolean> {
  const claims = await Promise.all(ports.map(claim));
  const free = await Promise.all(ports.map(isPortFree));
  const isOurs = claims.every(Boolean) && free.every(Boolean);
  for (const socket of claims) {
    if (!isOurs) socket?.close();
    else setTimeout(() => socket?.close(), claimMs).unref();
  }
  return isOurs;
}

/** Binds the UDP port of the same number, which only one process can do. Servers use TCP and are not affected. */
function claim(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(undefined);
    });
    socket.bind({ port, address: loopbackAddress, exclusive: true }, () => resolve(socket.unref()));
  });
}

function listenOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: loopbackAddress }, () => server.close(() => resolve()));
  });
}
