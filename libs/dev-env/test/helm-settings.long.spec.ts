import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithPrograms } from '@jinwi/local-stores';
import { type PartName, partNames } from '../src/index.js';
import { composeServices } from './compose-file.js';
import { configReaders } from './config-readers.js';
import {
  componentOf,
  containersOf,
  type Container,
  type KubernetesObject,
  podsOf,
  render,
  repository,
  secretsOf,
  valueFiles,
} from './helm-chart.js';

const processOf = (objects: readonly KubernetesObject[], part: PartName): Container => {
  const pod = podsOf(objects).find(
    ({ kind, labels }) => kind === 'Deployment' && componentOf(labels) === part,
  );
  const container = pod?.spec.containers[0];
  if (!container) throw new Error(`There is no Deployment for ${part}.`);
  return container;
};

/** As the process would see it. */
const environmentOf = (objects: readonly KubernetesObject[], { env = [] }: Container) => {
  const secrets = secretsOf(objects);
  return Object.fromEntries(
    env.map(({ name, value, valueFrom }) => {
      const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {};
      return [name, value ?? secrets.get(secret)?.[key] ?? ''];
    }),
  );
};

const withOpenai = [
  ...['--set', 'generation.provider=openai'],
  ...['generation', 'generation-worker'].flatMap((part) => [
    ...['--set', `processes.${part}.environment.OPENAI_IMAGE_MODEL=gpt-image-1`],
    ...['--set', `processes.${part}.environment.OPENAI_BASE_URL=https://openai.example/v1`],
  ]),
];
/** Settings that docker compose takes from .env and the chart from a process's environment. */
const withLimits = ['generation', 'generation-worker'].flatMap((part) => {
  const shared = [
    'KLING_BASE_URL=https://api.klingai.com',
    'KLING_MODEL=kling-v1',
    'GENERATION_KEEP_DAYS=30',
  ];
  const ofWorker = ['GENERATION_PARALLEL_MAX=50', 'GENERATION_RATE_PER_SECOND=20'];
  return [
    ...shared,
    'GENERATION_RESULT_HOSTS=images.example',
    ...(part === 'generation-worker' ? ofWorker : []),
  ].flatMap((setting) => ['--set-string', `processes.${part}.environment.${setting}`]);
});
const withSandbox = [
  ...['--set', 'payments.kind=sandbox', '--set', 'payments.isDemoOn=true'],
  ...['--set', 'payments.areFreeCreditsMeant=true', '--set', 'payments.stripePublishableKey='],
];

/** Together they cover every option. */
const everyWay = () => [
  render('bundled'),
  render('external'),
  render('external', ...withLimits),
  render('external', ...withOpenai),
  render('external', ...withSandbox),
];

describeWithPrograms('the settings that the Helm chart gives', ['helm'], () => {
  it.each(partNames)('are accepted by %s in production', (part) => {
    for (const objects of everyWay()) {
      const environment = environmentOf(objects, processOf(objects, part));
      expect(() => configReaders[part]({ ...environment, NODE_ENV: 'production' })).not.toThrow();
    }
  });

  it.each(partNames)('are for %s the variables of docker compose', (part) => {
    const given = everyWay().flatMap(
      (objects) => processOf(objects, part).env?.map(({ name }) => name) ?? [],
    );
    const ofCompose = Object.keys(composeServices()[part]?.environment ?? {});
    expect([...new Set(given)].sort()).toEqual(ofCompose.sort());
  });

  it.each(partNames)('are the same for %s in every replica of every way to install it', (part) => {
    const images = valueFiles.map((values) => processOf(render(values), part).image);
    expect(new Set(images)).toEqual(new Set([`jinwi/${part}:0.1.0`, `registry.example/jinwi/${part}:1.2.3`]));
  });

  it('come from exactly the keys of the Secret that docs/deployment.md shows for production', () => {
    const text = readFileSync(join(repository, 'docs/deployment.md'), 'utf8');
    const [example = ''] = /# secrets\.env;.*\n(?: +[A-Z_]+=.*\n)+/.exec(text) ?? [];
    const shown = [...example.matchAll(/^ +([A-Z_]+)=/gm)].map(([, key]) => key);
    const read = podsOf(render('production'))
      .flatMap(({ spec }) => containersOf(spec))
      .flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []));
    expect(shown.toSorted()).toEqual([...new Set(read)].toSorted());
  });

  it('migrate every schema by the commands of docker compose, before anything is replaced', () => {
    const objects = render('external');
    const job = objects.find(({ kind, metadata }) => kind === 'Job' && metadata.name === 'jinwi-migrate');
    expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    const steps = podsOf(job ? [job] : []).flatMap(({ spec }) => containersOf(spec));
    const compose = composeServices();
    expect(steps.map(({ name, command }) => [name, command])).toEqual(
      ['auth', 'credits', 'analysis', 'generation'].map((name) => [
        name,
        compose[`migrate-${name}`]?.command,
      ]),
    );
    for (const step of steps) {
      const environment = { ...environmentOf(objects, step), NODE_ENV: 'production' };
      expect(() => configReaders[step.name as PartName](environment)).not.toThrow();
    }
  });

  it('let bundled stores start first: there the processes migrate, and the Job at upgrades', () => {
    const objects = render('bundled');
    const job = objects.find(({ metadata }) => metadata.name === 'jinwi-migrate' && metadata.annotations);
    expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-upgrade');
    for (const part of ['auth', 'credits', 'analysis', 'generation'] as const) {
      expect(environmentOf(objects, processOf(objects, part))).toMatchObject({ MIGRATE: 'on' });
      expect(environmentOf(render('external'), processOf(render('external'), part))).toMatchObject({
        MIGRATE: 'off',
      });
    }
  });

  it('leave a process longer to end than it takes', () => {
    const waits = (...words: string[]) =>
      podsOf(render('production', ...words)).flatMap(({ kind, name, spec }) =>
        kind === 'Deployment' ? [[name, spec.terminationGracePeriodSeconds]] : [],
      );
    expect(waits()).toHaveLength(partNames.length);
    expect(new Set(waits().map(([, seconds]) => seconds))).toEqual(new Set([45]));
    expect(Object.fromEntries(waits(...withOpenai))).toMatchObject({
      'jinwi-generation': 45,
      'jinwi-generation-worker': 360,
    });
  });
});
