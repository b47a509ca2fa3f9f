/**
 * `node forward-ports.mjs HOST:PORT …` forwards each local port to the same port of the host. The profile dev of
 * docker-compose.yml uses it.
 */
import { connect, createServer } from 'node:net';

for (const address of process.argv.slice(2)) {
  const [host, port] = address.split(':');
  createServer((client) => {
    const store = connect({ host, port: Number(port) });
    client.pipe(store).pipe(client);
    for (const [socket, other] of [
      [client, store],
      [store, client],
    ]) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  }).listen(Number(port));
}
process.on('SIGTERM', () => process.exit(0));
