import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { configReaders, imageVariables, type PartName, partNames } from '@jinwi/dev-env';
import { composeFile, composeServices, composeText, interpolate } from './compose-file.js';
import { repository } from '../helpers/repository.js';

const stores = ['postgres', 'redis', 'nats', 'minio'];
const services = Object.entries(composeServices());
const lasting = services.filter(([, { restart }]) => restart !== 'no');
const isOfOurDockerfile = (name: string) => partNames.includes(name as PartName);

/** Returns the variables that `npm run compose:init` writes. */
function writtenEnvironment(...words: string[]): Record<string, string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'jinwi-compose-'));
  execFileSync(process.execPath, [join(repository, 'libs/dev-env/bin/compose-init.mjs'), ...words], {
    cwd: folder,
  });
  const variables = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  rmSync(folder, { recursive: true });
  return variables;
}

/** Returns the variables as this part's container would see them. */
const environmentOf = (part: PartName, variables: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(composeServices()[part]?.environment ?? {}).map(([name, value]) => [
      name,
      interpolate(String(value), variables),
    ]),
  );

describe('docker-compose.yml', () => {
  it.each(lasting)('checks the health of %s', (name, { healthcheck }) => {
    const dockerfile = readFileSync(join(repository, 'deploy/docker/Dockerfile'), 'utf8');
    if (isOfOurDockerfile(name)) expect(dockerfile).toMatch(/AS runtime\n[^]*?\nHEALTHCHECK /);
    else expect(healthcheck?.test.length).toBeGreaterThan(1);
  });

  it.each(services)('limits memory and logs of %s', (_name, { mem_limit: memory, logging }) => {
    expect(memory).toMatch(/^\d+[mg]$/);
    expect(logging?.options['max-size']).toBeDefined();
  });

  it.each(services)('gives %s no root rights and a read-only file system', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number) as number,
    });
    expect(service.tmpfs).toContain('/tmp');
    expect(service).not.toHaveProperty('cap_add');
    expect(service).not.toHaveProperty('privileged');
  });

  // Our own images, and those of the profile `observability`, set their user themselves.
  it.each(['postgres', 'redis', 'nats', 'dev-ports'])('runs %s as another user than root', (name) => {
    expect(composeServices()[name]?.user).toMatch(/^(postgres|redis|1000:1000)$/);
  });

  it('keeps what decodes uploads offline, unless a remote model gives second opinions', () => {
    const { networks } = composeFile();
    const ways = composeServices()['analysis-worker']?.networks ?? [];
    const isInternal = (name: string, environment: Record<string, string>) =>
      interpolate(String(networks[name]?.internal), environment);
    expect(ways.map((name) => isInternal(name, {}))).toEqual(['true', 'true']);
    expect(ways.map((name) => isInternal(name, { ANALYSIS_WORKER_OFFLINE: 'false' }))).toContain('false');
    for (const [name, { networks: others }] of services)
      if (name !== 'analysis-worker') expect(others).not.toContain('opinions');
  });

  it('keeps the stores offline and publishes ports to this machine only', () => {
    const { networks } = composeFile();
    expect(networks.stores).toEqual({ internal: true });
    for (const name of stores) expect(composeServices()[name]?.networks).toEqual(['stores']);
    const published = services.filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual([
      'gateway',
      'dev-ports',
      'prometheus',
      'grafana',
      'jaeger',
    ]);
    for (const [, { ports = [] }] of published)
      for (const port of ports) expect(interpolate(port, {})).toMatch(/^127\.0\.0\.1:/);
  });

  it('has no default for a secret, and none written into it', () => {
    const uses = [...composeText().matchAll(/\$\{(\w+)([^}]*)\}/g)].map(([, name = '', rest = '']) => ({
      name,
      rest,
    }));
    const secrets = uses.filter(({ name }) => /PASSWORD|SECRET|_KEY$/.test(name));
    expect(secrets.length).toBeGreaterThan(20);
    for (const { name, rest } of secrets)
      expect([name, rest]).toEqual([name, expect.stringMatching(/^:(\?|-$)/)]);
    expect(composeText()).not.toMatch(/:\/\/[\w-]*:(?!\$)[^@/\s]+@/);
  });

  it('waits until needed services are healthy and needed jobs have completed', () => {
    const conditions = new Set(['service_healthy', 'service_completed_successfully']);
    for (const [, { depends_on: needs = {} }] of services) {
      for (const [name, { condition }] of Object.entries(needs)) {
        expect(conditions).toContain(condition);
        const isOnce = composeServices()[name]?.restart === 'no';
        expect([name, condition]).toEqual([
          name,
          isOnce ? 'service_completed_successfully' : 'service_healthy',
        ]);
      }
    }
  });

  describe.each(partNames)('%s', (part) => {
    it.each([[[]], [['--dev']]])('starts in production with what compose:init %j writes', (words) => {
      const environment = environmentOf(part, writtenEnvironment(...words));
      expect(() => configReaders[part]({ ...environment, NODE_ENV: 'production' })).not.toThrow();
    });

    it('gets exactly the variables it knows, except those of its image', () => {
      const known = configReaders[part].variables.map(({ name }) => name);
      const given = Object.keys(composeServices()[part]?.environment ?? {});
      expect(given.toSorted()).toEqual(known.filter((name) => !imageVariables.includes(name)).toSorted());
    });
  });
});
