import { once } from 'node:events';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Express } from 'express';
import { GatewayAdapter } from './gateway-adapter.js';

describe('the adapter of the gateway', () => {
  it('leaves nothing for Express to change in a request', async () => {
    const adapter = new GatewayAdapter();
    adapter.initHttpServer();
    const server = adapter.getHttpServer() as Server;
    const app = adapter.getInstance<Express>();
    const seen: unknown[] = [];
    server.prependListener('request', (request, response) => {
      seen.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    });
    app.get('/', (request, response) =>
      response.json({ host: request.get('host'), isOwn: request.app === app }),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await fetch(`http://${host}/`);
    server.close();
    expect(await answer.json()).toEqual({ host, isOwn: true });
    expect([seen[0] === app.request, seen[1] === app.response]).toEqual([true, true]);
  });
});
