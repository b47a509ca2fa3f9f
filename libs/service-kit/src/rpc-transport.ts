import { type ServiceName, serviceNames } from '@jinwi/contracts';
import { type CustomStrategy, type NatsOptions, Transport } from '@nestjs/microservices';
import { DrainingNatsServer } from './draining-nats-server.js';
import { addressSchema } from './parse-config.js';

/**
 * `tcp://host:port` (service n listens on port + n) or `nats://user:password@host:port`, where a queue group named
 * after the service balances its replicas.
 */
export const rpcUrlSchema = addressSchema
  .refine((url) => /^(tcp|nats):/.test(url), 'must begin with tcp:// or nats://')
  .meta({
    description:
      'Calls between processes: `nats://user:password@host:port`, or `tcp://host:port` (service n on port + n)',
    isSecret: true,
  });

/** Options that both Nest's client factory and its server take. */
type RpcTransport =
  | { transport: Transport.TCP; options: { host: string; port: number } }
  | { transport: Transport.NATS; options: NonNullable<NatsOptions['options']> };

/** For clients. */
export function rpcTransport({ url, service }: { url: string; service: ServiceName }): RpcTransport {
  const address = new URL(url);
  if (address.protocol === 'nats:') return natsTransport({ address, service });
  return {
    transport: Transport.TCP,
    options: { host: address.hostname, port: Number(address.port) + serviceNames.indexOf(service) },
  };
}

/** For the server at the same address. */
export function rpcServer(at: { url: string; service: ServiceName }): RpcTransport | CustomStrategy {
  const transport = rpcTransport(at);
  return transport.transport === Transport.NATS
    ? { strategy: new DrainingNatsServer(transport.options) }
    : transport;
}

function natsTransport({ address, service }: { address: URL; service: ServiceName }): RpcTransport {
  return {
    transport: Transport.NATS,
    options: {
      servers: [address.host],
      queue: service,
      ...(address.username ? credentials(address) : {}),
      maxReconnectAttempts: -1,
    },
  };
}

/** Each user has its own inbox prefix, so that NATS permissions can keep answers private. */
function credentials({ username, password }: URL) {
  const user = decodeURIComponent(username);
  return { user, pass: decodeURIComponent(password), inboxPrefix: `_INBOX.${user}` };
}
