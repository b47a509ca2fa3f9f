import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { serverStarter } from './server-starter.js';

/**
 * Starts Redis at `redis://127.0.0.1:port` with the settings BullMQ needs: append-only file, no eviction. Each of
 * `users` is an account's name with its ACL rules; the default account needs no password here.
 */
export const startRedis = serverStarter<{ users?: readonly string[] } | void>({
  binary: 'redis-server',
  prepare: ({ folder, port, options }) =>
    Promise.resolve({
      arguments: [
        ...redisArguments(folder, port),
        ...(options?.users ?? []).flatMap((rules) => ['--user', ...rules.split(' ')]),
      ],
      url: `redis://127.0.0.1:${port}`,
      answers: () => saysAfter({ port, question: 'PING\r\n', answer: '+PONG' }),
    }),
});

const redisArguments = (folder: string, port: number) =>
  Object.entries({
    bind: '127.0.0.1',
    port: String(port),
    dir: folder,
    appendonly: 'yes',
    save: '',
    'maxmemory-policy': 'noeviction',
  }).flatMap(([name, value]) => [`--${name}`, value]);

/** Starts NATS at `nats://127.0.0.1:port`. `authorization` is the content of that block in its configuration. */
export const startNats = serverStarter<{ authorization?: string } | void>({
  binary: 'nats-server',
  async prepare({ folder, port, options }) {
    const configuration = join(folder, 'nats.conf');
    const authorization = options?.authorization;
    await writeFile(configuration, authorization ? `authorization {\n${authorization}\n}\n` : '', {
      mode: 0o600,
    });
    return {
      arguments: ['--addr', '127.0.0.1', '--port', String(port), '--config', configuration],
      url: `nats://127.0.0.1:${port}`,
      answers: () => saysAfter({ port, question: '', answer: 'INFO ' }),
    };
  },
});

/** Starts MinIO at `s3://key:secret@127.0.0.1:port/jinwi?tls=false`; does not create the bucket. */
export const startMinio = serverStarter<void>({
  binary: 'minio',
  prepare({ folder, port }) {
    const secret = randomBytes(16).toString('hex');
    return Promise.resolve({
      arguments: ['server', folder, '--address', `127.0.0.1:${port}`, '--console-address', '127.0.0.1:0'],
      environment: { MINIO_ROOT_USER: 'jinwi', MINIO_ROOT_PASSWORD: secret, HOME: folder },
      url: `s3://jinwi:${secret}@127.0.0.1:${port}/jinwi?tls=false`,
      answers: () => listsBuckets({ port, secretKey: secret }),
    });
  },
});

/** Starts Prometheus at `http://127.0.0.1:port`; `configuration` is a text in the format of prometheus.yml. */
export const startPrometheus = serverStarter<{ configuration: string }>({
  binary: 'prometheus',
  async prepare({ folder, port, options }) {
    const path = join(folder, 'prometheus.yml');
    await writeFile(path, options.configuration);
    const url = `http://127.0.0.1:${port}`;
    return {
      arguments: [
        `--config.file=${path}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      url,
      answers: async () => (await fetch(`${url}/-/ready`)).ok,
    };
  },
});

/**
 * Starts stripe-mock at `http://127.0.0.1:port`, which checks each request against Stripe's OpenAPI document and
 * returns examples; it is stateless.
 */
export const startStripeMock = serverStarter<void>({
  binary: 'stripe-mock',
  prepare({ port }) {
    const url = `http://127.0.0.1:${port}`;
    return Promise.resolve({
      // stripe-mock always opens a second port, for HTTPS, so let it choose one.
      arguments: ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:'],
      url,
      answers: async () => (await fetch(url)).status > 0,
    });
  },
});

/** Returns whether MinIO lists its buckets. It reports ready before they are loaded, and answers 503 until then. */
async function listsBuckets({ port, secretKey }: { port: number; secretKey: string }): Promise<boolean> {
  const { Client } = await import('minio');
  const connection = { endPoint: '127.0.0.1', port, useSSL: false, retryOptions: { disableRetry: true } };
  await new Client({ ...connection, accessKey: 'jinwi', secretKey }).listBuckets();
  return true;
}

/** Sends `question` to the server, and returns whether its response starts with `answer`. */
function saysAfter({
  port,
  question,
  answer,
}: {
  port: number;
  question: string;
  answer: string;
}): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(question));
    const end = (isRight: boolean) => {
      socket.destroy();
      resolve(isRight);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('data', (data) => end(data.toString().startsWith(answer)));
    socket.once('error', () => end(false));
  });
}
