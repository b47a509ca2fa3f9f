import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

const loopbackAddress = '127.0.0.1';
const attemptsMax = 50;
/** The ports are below the ephemeral range, so that no outgoing connection takes one before its server does. */
const portMin = 20_000;
const portMax = 32_000;
/** How long a port stays reserved. By then, its server certainly listens on it. */
const claimMs = 600_000;

/** Returns a free loopback port. For ten minutes no other call returns it, in this process or another. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const port = portMin + Math.floor(Math.random() * (portMax - portMin));
    if (await reserve(port)) return port;
  }
  throw new Error('no port is free');
}

export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

/** Reserves the port if it is free. The reservation ends after `claimMs` or when this process exits. */
async function reserve(port: number): Promise<boolean> {
  const claimed = await claim(port);
  const isOurs = claimed !== undefined && (await isPortFree(port));
  if (isOurs) setTimeout(() => claimed.close(), claimMs).unref();
  else claimed?.close();
  return isOurs;
}

/**
 * Reserves a port by binding the UDP port of the same number: only one process can do this, and servers use only TCP.
 */
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
