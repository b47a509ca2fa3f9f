import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface ResultServer {
  port: number;
  /** `method path`, as they came. */
  requests: string[];
  close(): Promise<void>;
}

/** Answers on loopback as told. */
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
