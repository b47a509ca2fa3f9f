import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithPrograms } from '@jinwi/local-stores';
import { isDefaultSecret } from '@jinwi/service-kit';
import { type PartName, partNames } from '@jinwi/dev-env';
import {
  componentOf,
  containersOf,
  isSelected,
  type KubernetesObject,
  podsOf,
  render,
  renderAnew,
  secretsOf,
  valueFiles,
} from './helm-chart.js';
import { repository } from '../helpers/repository.js';

const storeOfVariable: Record<string, string> = {
  DATABASE_URL: 'postgres',
  RPC_URL: 'nats',
  QUEUE_URL: 'redis',
  SESSION_URL: 'redis',
  STORAGE_URL: 'minio',
};

const policiesFor = (objects: readonly KubernetesObject[], labels: Record<string, string>) =>
  objects.filter(({ kind, spec }) => kind === 'NetworkPolicy' && isSelected(spec.podSelector ?? {}, labels));

const podOf = (objects: readonly KubernetesObject[], part: string) => {
  const pod = podsOf(objects).find(({ labels }) => componentOf(labels) === part);
  if (!pod) throw new Error(`There is no pod of ${part}.`);
  return pod;
};

/** Returns the components that the pod may call on at least one port. Expects the policies of both ends to agree. */
const reachedFrom = (objects: readonly KubernetesObject[], part: string): string[] => {
  const from = podOf(objects, part);
  const calls = policiesFor(objects, from.labels).flatMap(({ spec }) => spec.egress ?? []);
  const reached = podsOf(objects).filter((pod) => {
    const isCalled = calls.some((rule) =>
      rule.to?.some(({ podSelector }) => podSelector && isSelected(podSelector, pod.labels)),
    );
    const answers = policiesFor(objects, pod.labels).flatMap(({ spec }) => spec.ingress ?? []);
    const isHeard = answers.some((rule) =>
      rule.from?.some(({ podSelector }) => podSelector && isSelected(podSelector, from.labels)),
    );
    expect([part, componentOf(pod.labels), isHeard]).toEqual([part, componentOf(pod.labels), isCalled]);
    return isCalled;
  });
  return reached.map(({ labels }) => componentOf(labels)).sort();
};

const isOnInternet = (objects: readonly KubernetesObject[], part: PartName): boolean =>
  policiesFor(objects, podOf(objects, part).labels).some(({ spec }) =>
    spec.egress?.some(({ to }) => to?.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0')),
  );

describeWithPrograms('the network policies of the Helm chart', ['helm'], () => {
  it.each(['bundled', 'external', 'production'] as const)(
    'shut every pod of ci/%s.yaml, and open it by name',
    (values) => {
      const objects = render(values);
      for (const { labels } of podsOf(objects)) {
        const [shut, ...open] = policiesFor(objects, labels);
        expect(shut?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
        expect(shut?.spec.ingress).toBeUndefined();
        expect(open.map((policy) => componentOf(policy.metadata.labels))).toEqual([componentOf(labels)]);
      }
    },
  );

  it.each(partNames)('let %s reach the stores whose addresses it has, and no other', (part) => {
    const objects = render('bundled');
    const names = podOf(objects, part).spec.containers[0]?.env?.map(({ name }) => name) ?? [];
    const stores = names.flatMap((name) => storeOfVariable[name] ?? []);
    expect(reachedFrom(objects, part)).toEqual([...new Set(stores)].sort());
  });

  it('let the stores themselves reach nothing', () => {
    for (const store of ['postgres', 'redis', 'nats', 'minio']) {
      expect(reachedFrom(render('bundled'), store)).toEqual([]);
    }
  });

  it.each(['null', '[]'])('let nobody in when the allowed peers are %s', (nobody) => {
    const from = ['ingressFrom', 'metricsFrom'].flatMap((name) => [
      '--set-json',
      `networkPolicies.${name}=${nobody}`,
    ]);
    const objects = render('production', ...from);
    for (const part of partNames) {
      const policies = policiesFor(objects, podOf(objects, part).labels);
      expect(policies.flatMap(({ spec }) => spec.ingress ?? [])).toEqual([]);
    }
  });

  it('open the internet only to pods that need it', () => {
    const onInternet = (objects: KubernetesObject[]) =>
      partNames.filter((part) => isOnInternet(objects, part)).sort();
    // Only the analysis service needs the internet, because it sends webhooks.
    expect(onInternet(render('bundled'))).toEqual(['analysis']);
    expect(onInternet(render('production'))).toEqual(['analysis']);
    expect(onInternet(render('external'))).toEqual([
      'analysis',
      'analysis-worker',
      'credits',
      'gateway',
      'generation-worker',
    ]);
  });
});

describeWithPrograms('a time stamp authority', ['helm'], () => {
  it.each([
    ['http://stamps.lan:8080/tsr', 8080],
    ['http://stamps.example', 80],
    ['https://stamps.example/tsr', 443],
  ])('at %s may be reached by generation workers on port %i anywhere', (url, port) => {
    const worker = 'processes.generation-worker.environment.TIMESTAMP_URL';
    const objects = render('production', '--set', `${worker}=${url}`);
    const opened = partNames.filter((part) =>
      policiesFor(objects, podOf(objects, part).labels).some(({ spec }) =>
        spec.egress?.some(({ to, ports }) => !to && ports.length === 1 && ports[0]?.port === port),
      ),
    );
    expect(opened).toEqual(['generation-worker']);
  });
});

describeWithPrograms('the secrets of the Helm chart', ['helm'], () => {
  it.each(valueFiles)('are in Secrets alone with ci/%s.yaml', (values) => {
    const objects = render(values);
    const secrets = [...secretsOf(objects).values()].flatMap((data) => Object.values(data));
    const rest = JSON.stringify(objects.filter(({ kind }) => kind !== 'Secret'));
    expect(secrets.filter((secret) => rest.includes(secret))).toEqual([]);
  });

  it.each([
    ['bundled', ['KEY_SECRET']],
    ['external', []],
  ] as const)('exist with ci/%s.yaml for every variable asking for one, except %j', (values, without) => {
    const objects = render(values);
    const secrets = secretsOf(objects);
    const asked = podsOf(objects)
      .flatMap(({ spec }) => containersOf(spec).flatMap(({ env = [] }) => env))
      .flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
    expect(asked.length).toBeGreaterThan(20);
    const absent = asked.filter(({ name, key }) => !secrets.get(name)?.[key]).map(({ key }) => key);
    expect([...new Set(absent)]).toEqual(without);
  });

  it('are random for bundled stores, one per secret of docker compose', () => {
    const made = secretsOf(renderAnew('bundled')).get('jinwi') ?? {};
    const others = secretsOf(renderAnew('bundled')).get('jinwi') ?? {};
    const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8');
    const demanded = [...compose.matchAll(/\$\{(\w+(?:PASSWORD|SECRET)):\?/g)].map(([, name]) => name ?? '');
    expect(demanded.length).toBeGreaterThan(10);
    for (const name of demanded) {
      expect(made[name]).toMatch(/^s[a-z0-9]{40}$/);
      expect(isDefaultSecret(made[name] ?? '')).toBe(false);
      expect(made[name]).not.toBe(others[name]);
    }
    expect(new Set(demanded.map((name) => made[name])).size).toBe(new Set(demanded).size);
  });

  it('are the same for the migration as for the release', () => {
    const secrets = secretsOf(render('bundled'));
    expect(secrets.get('jinwi-migrate')).toEqual(secrets.get('jinwi'));
  });

  const refusals: [what: string, words: string[], sentence: RegExp][] = [
    [
      'without any secrets',
      ['--set', 'secrets.existingSecret='],
      /ANALYSIS_DATABASE_URL, .*SESSION_SECRET, .* must be set: name a Secret that holds them as secrets\.existingSecret/,
    ],
    ['without an address', ['--set', 'publicUrl='], /publicUrl must be set: https:\/\//],
    ['with an unencrypted address', ['--set', 'publicUrl=http://jinwi.example'], /publicUrl must be set/],
    ['without a sender of mails', ['--set', 'mail.from='], /mail\.from must be set with external stores/],
    [
      'with a secret beside them',
      ['--set', 'processes.auth.environment.DATABASE_URL=postgres://x'],
      /DATABASE_URL/,
    ],
    ['with a value that does not exist', ['--set', 'replicaz=3'], /replicaz/],
    [
      'with OpenAI and an image model in only one process',
      [
        ...['--set', 'generation.provider=openai'],
        ...['--set', 'processes.generation.environment.OPENAI_IMAGE_MODEL=gpt-image-1'],
      ],
      /processes\.generation-worker\.environment\.OPENAI_IMAGE_MODEL must be set/,
    ],
    [
      'with cards and no key for the browser',
      ['--set', 'payments.kind=stripe'],
      /stripePublishableKey must be/,
    ],
    [
      'with free credits that are not confirmed',
      ['--set', 'payments.kind=sandbox'],
      /areFreeCreditsMeant must be true/,
    ],
    [
      'with demo plans beside real payments',
      ['--set', 'payments.isDemoOn=true'],
      /payments\.isDemoOn works only with payments\.kind=sandbox/,
    ],
    [
      'with a maximum of replicas below the minimum',
      ['--set', 'processes.auth.autoscaling.min=9'],
      /processes\.auth\.autoscaling\.max must not be below min/,
    ],
    [
      'with less time to end than a process needs',
      ['--set', 'terminationGracePeriodSeconds=10'],
      /terminationGracePeriodSeconds/,
    ],
  ];

  it.each(refusals)('production is refused %s', (_what, words, sentence) => {
    expect(() => render('production', ...words)).toThrow(sentence);
  });

  const verified = '?sslmode=verify-full&sslrootcert=/etc/jinwi/authority/ca.crt';
  const encrypted = [
    ...['--set', 'stores.requireTls=true', '--set', 'stores.authority=stores-ca'],
    ...[
      'GATEWAY',
      'AUTH',
      'CREDITS',
      'ANALYSIS',
      'ANALYSIS_WORKER',
      'GENERATION',
      'GENERATION_WORKER',
    ].flatMap((name) => ['--set', `secrets.values.${name}_RPC_URL=natss://a:q1w2e3r4t5@nats.stores:4222`]),
    ...['AUTH', 'CREDITS', 'ANALYSIS', 'GENERATION'].flatMap((name) => [
      ...[
        '--set',
        `secrets.values.${name}_DATABASE_URL=postgres://a:q1w2e3r4t5@postgres.stores/jinwi${verified}`,
      ],
    ]),
  ];

  it('may hold only encrypted addresses, whose authority every container trusts', () => {
    const objects = render('external', ...encrypted);
    for (const { kind, spec } of podsOf(objects).filter(({ kind }) => kind !== 'StatefulSet')) {
      for (const { env = [], volumeMounts } of containersOf(spec)) {
        expect([kind, env.find(({ name }) => name === 'NODE_EXTRA_CA_CERTS')?.value]).toEqual([
          kind,
          '/etc/jinwi/authority/ca.crt',
        ]);
        expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain('/etc/jinwi/authority');
      }
    }
  });

  it.each([
    ['GATEWAY_RPC_URL', 'nats://gateway:q1w2e3r4t5@nats.stores:4222'],
    ['QUEUE_URL', 'redis://:q1w2e3r4t5@redis.stores:6379'],
    ['SESSION_URL', 'redis://:q1w2e3r4t5@redis.stores:6379'],
    ['ANALYSIS_STORAGE_URL', 's3://analysis:q1w2e3r4t5@objects.stores/jinwi?tls=false'],
    ['AUTH_DATABASE_URL', 'postgres://auth:q1w2e3r4t5@postgres.stores:5432/jinwi'],
    ['AUTH_DATABASE_URL', 'postgres://auth:q1w2e3r4t5@postgres.stores:5432/jinwi?sslmode=require'],
  ])('may be required to be encrypted: %s=%s is refused', (key, url) => {
    expect(() => render('external', ...encrypted, '--set', `secrets.values.${key}=${url}`)).toThrow(
      `secrets.values.${key} must be encrypted and verified with stores.requireTls`,
    );
  });

  it('cannot be required to be encrypted for bundled stores', () => {
    expect(() => render('bundled', '--set', 'stores.requireTls=true')).toThrow(
      'stores.requireTls works only with stores.kind=external',
    );
  });

  it('are asked for when a setting needs one more', () => {
    const cards = ['kind=stripe', 'isDemoOn=false', 'stripePublishableKey=pk_live_a1'];
    const words = cards.flatMap((setting) => ['--set', `payments.${setting}`]);
    expect(() => render('bundled', ...words)).toThrow(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS must be set',
    );
  });
});
