import { type ServiceName, serviceNames } from '@jinwi/contracts';
import { type NatsOptions, Transport } from '@nestjs/microservices';
import { z } from 'zod';
import { addressFault } from './parse-config.js';

/**
 * `tcp://host:port` (service n listens on port + n) or `nats://user:password@host:port`, where a queue
 * group named after the service balances its replicas.
 */
export const rpcUrlSchema = z
  .url({ error: addressFault })
  .refine((url) => /^(tcp|nats):/.test(url), 'must begin with tcp:// or nats://');

const gracePeriodMs = 500;

/** Options that both Nest's client factory and its server take. */
type RpcTransport =
  | { transport: Transport.TCP; options: { host: string; port: number } }
  | { transport: Transport.NATS; options: NonNullable<NatsOptions['options']> };

/** The same options serve the listening side and the client. */
export function rpcTransport({ url, service }: { url: string; service: ServiceName }): RpcTransport {
  const address = new URL(url);
  if (address.protocol === 'nats:') return natsTransport({ address, service });
  return {
    transport: Transport.TCP,
    options: { host: address.hostname, port: Number(address.port) + serviceNames.indexOf(service) },
  };
}

function natsTransport({ address, service }: { address: URL; service: ServiceName }): RpcTransport {
  return {
    transport: Transport.NATS,
    options: {
      servers: [address.host],
      queue: service,
      ...(address.username ? credentials(address) : {}),
      maxReconnectAttempts: -1,
      // Calls under way were waited for before (start-rpc-service.ts); this is for those that came just then.
      gracefulShutdown: true,
      gracePeriod: gracePeriodMs,
    },
  };
}

/** Answers come below a subject of the user's own, so that the server can keep them from everybody else. */
function credentials({ username, password }: URL) {
  const user = decodeURIComponent(username);
  return { user, pass: decodeURIComponent(password), inboxPrefix: `_INBOX.${user}` };
}
