import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWithPrograms, type LocalServer, startNats } from '@jinwi/local-stores';
import { repository } from '../helpers/repository.js';
import {
  type Certificate,
  makeAuthority,
  makeCertificate,
  startTlsPostgres,
  tlsServers,
} from './tls-servers.js';

describeWithPrograms(
  'TLS with certificates of an authority of our own',
  ['openssl', 'redis-server', 'nats-server', 'minio'],
  () => {
    let folder: string;
    const running: LocalServer[] = [];
    /** The servers' addresses, by the host name in their certificates. */
    const addresses: Record<string, Record<string, string>> = {};
    const authorities: Record<string, string> = {};

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'jinwi-tls-'));
      for (const name of ['ours', 'another']) authorities[name] = makeAuthority(folder, name);
      for (const host of ['localhost', 'other.example']) {
        addresses[host] = await startAll(makeCertificate(folder, { authority: 'ours', host }));
      }
    }, 180_000);

    afterAll(async () => {
      for (const one of running.reverse()) await one.stop();
      await rm(folder, { recursive: true });
    });

    async function startAll(certificate: Certificate): Promise<Record<string, string>> {
      const started = {
        nats: await tlsServers.nats(certificate),
        redis: await tlsServers.redis(certificate),
        minio: await tlsServers.minio(certificate),
        postgres: await startTlsPostgres(await mkdtemp(join(tmpdir(), 'jinwi-tls-postgres-')), certificate),
      };
      running.push(...Object.values(started).filter((server) => server !== null));
      return {
        nats: started.nats?.url ?? '',
        session: started.redis?.url ?? '',
        queue: started.redis?.url ?? '',
        storage: started.minio?.url ?? '',
        database: started.postgres.url,
      };
    }

    /** Returns the outcome of each connection in a process that trusts this authority. */
    async function outcomes(
      urls: Record<string, string> | undefined,
      authority: 'ours' | 'another' | null,
    ): Promise<Record<string, string>> {
      const root = join(repository, 'libs/end-to-end');
      const trusted = authority === null ? '' : (authorities[authority] ?? '');
      const asked = { ...urls };
      if (asked.database && trusted)
        asked.database = `${asked.database}?sslmode=verify-full&sslrootcert=${trusted}`;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [
          ...['--import', '@swc-node/register/esm-register'],
          ...['test/deploy/tls-probe.ts', JSON.stringify(asked)],
        ],
        {
          cwd: root,
          env: {
            ...process.env,
            NODE_OPTIONS: '',
            NODE_EXTRA_CA_CERTS: trusted,
            SWC_NODE_PROJECT: join(repository, 'tsconfig.spec.json'),
          },
        },
      );
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, string>;
    }

    it('connects everything where authority and host name are right', async () => {
      const all = await outcomes(addresses.localhost, 'ours');
      expect(Object.entries(all).filter(([, outcome]) => outcome !== 'connected')).toEqual([]);
      expect(Object.keys(all)).toHaveLength(5);
    });

    it.each([
      ['is of another authority', 'localhost', 'another', /unable to verify/],
      ['is for another host', 'other.example', 'ours', /altnames/],
    ] as const)('connects nothing whose certificate %s', async (_, host, authority, reason) => {
      const { queue, ...others } = await outcomes(addresses[host], authority);
      // The queue's error does not say why the connection failed.
      expect(queue).toMatch(/^refused/);
      const rest = Object.values(others);
      expect(rest).toEqual(rest.map(() => expect.stringMatching(reason) as string));
      expect(rest).toHaveLength(4);
    });

    it('takes no server that offers no TLS', async () => {
      const plain = await startNats();
      const { nats } = await outcomes({ nats: plain?.url.replace('nats://', 'natss://') ?? '' }, 'ours');
      await plain?.stop();
      expect(nats).toContain('refused');
    });
  },
);
