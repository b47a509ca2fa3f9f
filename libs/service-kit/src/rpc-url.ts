import { randomUUID } from 'node:crypto';
import { type ServiceName } from '@jinwi/contracts';
import { ClientProxyFactory, type CustomStrategy, type NatsOptions, Transport } from '@nestjs/microservices';
import { DrainingNatsServer } from './draining-nats-server.js';
import { addressSchema } from './parse-config.js';
import { inProcessTransport, InProcessServer } from './rpc-in-process.js';
import { nestTransport, type RpcTransport } from './rpc-transport.js';

/**
 * Schema for the URL over which services call each other: `local://name` within one process, or
 * `nats://user:password@host:port`, with `natss://` for TLS. A NATS queue group named after a service spreads its calls
 * over its replicas.
 */
export const rpcUrlSchema = addressSchema
  .refine((url) => /^(natss?|local):/.test(url), 'must begin with natss://, nats:// or local://')
  .meta({
    description:
      'Calls between processes: `nats://user:password@host:port`, over TLS `natss://…`; `local://name` inside one process',
    isSecret: true,
  });

/** Returns a URL that nothing else in this process uses. */
export const inProcessRpcUrl = (): string => `local://${randomUUID()}`;

interface RpcAddress {
  url: string;
  service: ServiceName;
}

export function rpcTransport({ url, service }: RpcAddress): RpcTransport {
  const address = new URL(url);
  if (address.protocol === 'local:') return inProcessTransport(`${url}/${service}`);
  return nestTransport(ClientProxyFactory.create(natsTransport({ address, service })));
}

export function rpcServer({ url, service }: RpcAddress): CustomStrategy {
  const address = new URL(url);
  if (address.protocol === 'local:') return { strategy: new InProcessServer(`${url}/${service}`) };
  return { strategy: new DrainingNatsServer(natsTransport({ address, service }).options) };
}

function natsTransport({ address, service }: { address: URL; service: ServiceName }): {
  transport: Transport.NATS;
  options: NonNullable<NatsOptions['options']>;
} {
  return {
    transport: Transport.NATS,
    options: {
      servers: [address.host],
      queue: service,
      // Requires TLS; otherwise a server without it would be accepted too.
      ...(address.protocol === 'natss:' ? { tls: {} } : {}),
      ...(address.username ? credentials(address) : {}),
      maxReconnectAttempts: -1,
    },
  };
}

/** Gives each user its own inbox prefix, so that NATS permissions can keep responses private. */
function credentials({ username, password }: URL) {
  const user = decodeURIComponent(username);
  return { user, pass: decodeURIComponent(password), inboxPrefix: `_INBOX.${user}` };
}
