import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface ResultServer {
  port: number;
  /** Requests as `method path`, in the order in which they arrived. */
  requests: string[];
  close(): Promise<void>;
}

/** Starts a server on loopback with the given listener. */
export async function startResultServer(listener: RequestListener): Promise<ResultServer> {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
