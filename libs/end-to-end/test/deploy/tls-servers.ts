import { execFileSync } from 'node:child_process';
import { chown, cp, mkdir, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { get } from 'node:https';
import { type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { type LocalServer, serverStarter, startPostgres } from '@jinwi/local-stores';
import pg from 'pg';

/** The files of a server's certificate and its key. */
export interface Certificate {
  cert: string;
  key: string;
}

const openssl = (folder: string, ...words: string[]) =>
  execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/** Writes the certificate of an authority to `NAME.pem`. @returns its path */
export function makeAuthority(folder: string, name: string): string {
  openssl(
    folder,
    ...['req', '-x509', ...newKey, '-subj', `/CN=${name}`],
    ...['-keyout', `${name}.key`, '-out', `${name}.pem`],
  );
  return join(folder, `${name}.pem`);
}

/** Creates a certificate for a host name, signed by the authority `authority.pem` of the folder. */
export function makeCertificate(
  folder: string,
  { authority, host }: { authority: string; host: string },
): Certificate {
  openssl(
    folder,
    ...['req', '-x509', ...newKey, '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`],
    ...['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`],
    ...['-keyout', `${host}.key`, '-out', `${host}.pem`],
  );
  return { cert: join(folder, `${host}.pem`), key: join(folder, `${host}.key`) };
}

/** Functions that start servers at `localhost` that accept only TLS. */
export const tlsServers = {
  redis: serverStarter<Certificate>({
    binary: 'redis-server',
    prepare: ({ folder, port, options: { cert, key } }) =>
      Promise.resolve({
        arguments: [
          ...['--bind', '127.0.0.1', '--port', '0', '--tls-port', `${port}`, '--dir', folder],
          ...['--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', cert],
          ...['--tls-auth-clients', 'no', '--maxmemory-policy', 'noeviction', '--save', ''],
        ],
        url: `rediss://localhost:${port}`,
        answers: () => takesTls(port),
      }),
  }),

  nats: serverStarter<Certificate>({
    binary: 'nats-server',
    prepare: ({ port, options: { cert, key } }) =>
      Promise.resolve({
        arguments: ['--addr', '127.0.0.1', '--port', `${port}`, '--tls', '--tlscert', cert, '--tlskey', key],
        url: `natss://localhost:${port}`,
        answers: () => Promise.resolve(true),
      }),
  }),

  minio: serverStarter<Certificate>({
    binary: 'minio',
    async prepare({ folder, port, options: { cert, key } }) {
      const certificates = join(folder, 'certificates');
      await mkdir(certificates);
      await cp(cert, join(certificates, 'public.crt'));
      await cp(key, join(certificates, 'private.key'));
      const secretKey = 'for-a-test-0nly';
      return {
        arguments: [
          ...['server', join(folder, 'data'), '--address', `127.0.0.1:${port}`],
          ...['--console-address', '127.0.0.1:0', '--certs-dir', certificates],
        ],
        environment: { MINIO_ROOT_USER: 'jinwi', MINIO_ROOT_PASSWORD: secretKey, HOME: folder },
        url: `s3://jinwi:${secretKey}@localhost:${port}/jinwi`,
        answers: () => isHealthy(port),
      };
    },
  }),
};

/** Starts PostgreSQL with TLS, in a folder that is removed when it ends. */
export async function startTlsPostgres(folder: string, { cert, key }: Certificate): Promise<LocalServer> {
  const server = await startPostgres({ dataDir: folder });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  const data = rows[0]?.data_directory ?? '';
  const { uid, gid } = await stat(data);
  for (const [name, file] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
    await cp(file, join(data, name));
    await chown(join(data, name), uid, gid);
  }
  await client.query('ALTER SYSTEM SET ssl = on');
  await client.query('SELECT pg_reload_conf()');
  await client.end();
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url.replace('127.0.0.1', 'localhost'), stop };
}

/** Returns whether the server accepts TLS. Does not check the certificate, because the tests do that. */
const takesTls = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => end(true));
    const end = (isRight: boolean) => {
      socket.destroy();
      resolve(isRight);
    };
    socket.once('error', () => end(false));
  });

async function isHealthy(port: number): Promise<boolean> {
  const request = get({ port, host: '127.0.0.1', path: '/minio/health/cluster', rejectUnauthorized: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode === 200;
}
