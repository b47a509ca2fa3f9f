import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithPrograms } from '@jinwi/local-stores';
import { configReaders, imageVariables, type PartName, partNames } from '@jinwi/dev-env';
import { composeServices } from './compose-file.js';
import {
  chart,
  componentOf,
  containersOf,
  type Container,
  type KubernetesObject,
  podsOf,
  render,
  secretsOf,
  valueFiles,
} from './helm-chart.js';
import { repository } from '../helpers/repository.js';

const processOf = (objects: readonly KubernetesObject[], part: PartName): Container => {
  const pod = podsOf(objects).find(
    ({ kind, labels }) => kind === 'Deployment' && componentOf(labels) === part,
  );
  const container = pod?.spec.containers[0];
  if (!container) throw new Error(`There is no Deployment for ${part}.`);
  return container;
};

/** Returns the environment as the process would see it. */
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
    ...['--set', `processes.${part}.environment.SIGNING_CERTIFICATE=certificate`],
  ]),
];
/** Sets, through the chart's `environment`, every variable that is neither a secret nor set by the image. */
const withEnvironments = partNames.flatMap((part) =>
  configReaders[part].variables
    .filter(({ name, isSecret }) => !isSecret && !imageVariables.includes(name))
    .flatMap(({ name }) => ['--set-string', `processes.${part}.environment.${name}=x`]),
);
const withSandbox = [
  ...['--set', 'payments.kind=sandbox', '--set', 'payments.isDemoOn=true'],
  ...['--set', 'payments.areFreeCreditsMeant=true', '--set', 'payments.stripePublishableKey='],
];

/** The part of the chart's values.schema.json that is read here. */
interface ValuesSchema {
  properties: { secrets: { properties: { values: { properties: Record<string, object> } } } };
  definitions: { environment: { propertyNames: { allOf: [object, { not: { pattern: string } }] } } };
}

/** Renders the chart in several ways, which together make every choice at least once. */
const everyWay = () => [
  render('bundled'),
  render('external'),
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
    const given = [...everyWay(), render('external', ...withEnvironments)].flatMap(
      (objects) => processOf(objects, part).env?.map(({ name }) => name) ?? [],
    );
    const ofCompose = Object.keys(composeServices()[part]?.environment ?? {});
    expect([...new Set(given)].sort()).toEqual(ofCompose.sort());
  });

  it.each(partNames)('keep the secrets of %s, and nothing else, in the Secret', (part) => {
    const secrets = configReaders[part].variables.filter(({ isSecret }) => isSecret).map(({ name }) => name);
    const variables = everyWay().flatMap((objects) => processOf(objects, part).env ?? []);
    const kept = variables.filter(({ valueFrom }) => valueFrom !== undefined).map(({ name }) => name);
    expect([...new Set(kept)].sort()).toEqual(secrets.sort());
  });

  it('take each key of the Secret in its place and nowhere else', () => {
    const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')) as ValuesSchema;
    const keys = everyWay()
      .flatMap((objects) => partNames.flatMap((part) => processOf(objects, part).env ?? []))
      .flatMap(({ name, valueFrom }) => (valueFrom ? [[name, valueFrom.secretKeyRef.key]] : []));
    const places = Object.keys(schema.properties.secrets.properties.values.properties);
    expect([...new Set(keys.map(([, key]) => key))].sort()).toEqual(places.sort());
    const refused = new RegExp(schema.definitions.environment.propertyNames.allOf[1].not.pattern);
    for (const name of keys.flat().flatMap((key) => [key, `${key}_FILE`])) expect(name).toMatch(refused);
  });

  it.each(['generation', 'generation-worker'] as const)(
    'give %s the key of a certificate in a file',
    (part) => {
      const file = `processes.${part}.environment.SIGNING_CERTIFICATE_FILE=/certificate.pem`;
      const { env = [] } = processOf(render('external', '--set', file), part);
      expect(env.map(({ name }) => name)).toContain('SIGNING_KEY');
    },
  );

  it.each(partNames)('use the image named after %s in every way to install it', (part) => {
    const images = valueFiles.map((values) => processOf(render(values), part).image);
    expect(new Set(images)).toEqual(new Set([`jinwi/${part}:0.2.0`, `registry.example/jinwi/${part}:1.2.3`]));
  });

  it('come from exactly the Secret keys that docs/deployment.md shows for production', () => {
    const text = readFileSync(join(repository, 'docs/deployment.md'), 'utf8');
    const [example = ''] = /# secrets\.env;.*\n(?: +[A-Z_]+=.*\n)+/.exec(text) ?? [];
    const shown = [...example.matchAll(/^ +([A-Z_]+)=/gm)].map(([, key]) => key);
    const read = podsOf(render('production'))
      .flatMap(({ spec }) => containersOf(spec))
      .flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []));
    expect(shown.toSorted()).toEqual([...new Set(read)].toSorted());
  });

  it('migrate every schema like docker compose, before anything is replaced', () => {
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

  it('let processes migrate bundled stores, and the Job only at upgrades', () => {
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

  it('give a process more time to end than it takes', () => {
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
