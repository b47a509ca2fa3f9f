import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ServiceName, serviceNames } from '@jinwi/contracts';
import {
  ClientProxyFactory,
  type CustomStrategy,
  type NatsOptions,
  type TcpOptions,
  Transport,
} from '@nestjs/microservices';
import { DrainingNatsServer } from './draining-nats-server.js';
import { addressSchema, ConfigError } from './parse-config.js';
import { inProcessLine, InProcessServer } from './rpc-in-process.js';
import { lineOf, type RpcLine } from './rpc-line.js';
import { secretSocket } from './rpc-secret-socket.js';

const secretLengthMin = 16;

/**
 * `local://name` within one process, `tcp://:secret@host:port` (service n listens on port + n) or
 * `nats://user:password@host:port`, where a queue group named after the service balances its replicas. `tcps://` and
 * `natss://` use TLS.
 */
export const rpcUrlSchema = addressSchema
  .refine(
    (url) => /^(tcps?|natss?|local):/.test(url),
    'must begin with natss://, nats://, tcps://, tcp:// or local://',
  )
  .refine(
    (url) => !/^tcps?:/.test(url) || secretOf(new URL(url)).length >= secretLengthMin,
    `tcp:// needs a secret of at least ${secretLengthMin} characters: tcp://:secret@host:port`,
  )
  .meta({
    description:
      'Calls between processes: `nats://user:password@host:port`, or `tcp://:secret@host:port` (service n on port + n), over TLS `natss://` and `tcps://…?cert=FILE&key=FILE`; `local://name` inside one process',
    isSecret: true,
  });

/** Returns a URL that nothing else in this process uses. */
export const inProcessRpcUrl = (): string => `local://${randomUUID()}`;

interface RpcAddress {
  url: string;
  service: ServiceName;
}

/** Creates the connection to a service over the transport that the URL names: NATS, TCP, or within the process. */
export function rpcLine({ url, service }: RpcAddress): RpcLine {
  const address = new URL(url);
  if (address.protocol === 'local:') return inProcessLine(`${url}/${service}`);
  return lineOf(
    ClientProxyFactory.create(
      isNats(address) ? natsTransport({ address, service }) : tcpTransport({ address, service }),
    ),
  );
}

export function rpcServer({ url, service }: RpcAddress): TcpOptions | CustomStrategy {
  const address = new URL(url);
  if (address.protocol === 'local:') return { strategy: new InProcessServer(`${url}/${service}`) };
  if (isNats(address))
    return { strategy: new DrainingNatsServer(natsTransport({ address, service }).options) };
  const { transport, options } = tcpTransport({ address, service });
  return {
    transport,
    options: { ...options, ...(isOverTls(address) ? { tlsOptions: identityOf(address) } : {}) },
  };
}

const isNats = ({ protocol }: URL): boolean => protocol === 'nats:' || protocol === 'natss:';

const isOverTls = ({ protocol }: URL): boolean => protocol === 'natss:' || protocol === 'tcps:';

/** Reads the TLS certificate and key of a service. @throws ConfigError */
function identityOf({ searchParams }: URL): { cert: Buffer; key: Buffer } {
  const [cert, key] = [searchParams.get('cert'), searchParams.get('key')];
  if (!cert || !key) throw new ConfigError('RPC_URL: a service needs tcps://…?cert=FILE&key=FILE');
  try {
    return { cert: readFileSync(cert), key: readFileSync(key) };
  } catch (cause) {
    throw new ConfigError('RPC_URL: the files of certificate and key cannot be read', { cause });
  }
}

const secretOf = ({ password }: URL): string => decodeURIComponent(password);

function tcpTransport({ address, service }: { address: URL; service: ServiceName }) {
  return {
    transport: Transport.TCP,
    options: {
      host: address.hostname,
      port: Number(address.port) + serviceNames.indexOf(service),
      socketClass: secretSocket(secretOf(address)),
      // Trusts Node's certificate authorities, to which NODE_EXTRA_CA_CERTS adds.
      ...(isOverTls(address) ? { tlsOptions: {} } : {}),
    },
  } as const;
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
      ...(isOverTls(address) ? { tls: {} } : {}),
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
