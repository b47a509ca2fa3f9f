import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinary } from '@jinwi/local-stores';
import { parseAllDocuments } from 'yaml';
import { repository } from '../helpers/repository.js';

export const chart = join(repository, 'deploy/helm/jinwi');

/** The chart's value files, one per way to install it. */
export const valueFiles = ['bundled', 'external', 'production', 'bare'] as const;
export type ValueFile = (typeof valueFiles)[number];

type Labels = Record<string, string>;

export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef: { name: string; key: string } };
  }[];
  ports?: { name: string; containerPort: number }[];
  resources: { requests: { cpu: string; memory: string }; limits: { memory: string } };
  securityContext: {
    allowPrivilegeEscalation: boolean;
    readOnlyRootFilesystem: boolean;
    capabilities: { drop: string[] };
  };
  startupProbe?: object;
  livenessProbe?: object;
  readinessProbe?: object;
  volumeMounts: { name: string; mountPath: string }[];
}

interface PodSpec {
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean; runAsUser: number; seccompProfile: { type: string } };
  terminationGracePeriodSeconds?: number;
  initContainers?: Container[];
  containers: Container[];
}

interface Rule {
  ports: { port: number | string }[];
  to?: { podSelector?: Selector; ipBlock?: { cidr: string } }[];
  from?: { podSelector?: Selector }[];
}

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: 'In'; values: string[] }[];
}

/** The fields of a Kubernetes object that the tests read. */
export interface KubernetesObject {
  kind: string;
  metadata: { name: string; labels: Labels; annotations?: Labels };
  stringData?: Record<string, string>;
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    minReplicas?: number;
    minReplicaCount?: number;
    scaleTargetRef?: { name: string };
    template?: { metadata: { labels: Labels }; spec: PodSpec };
    selector?: Selector;
    podSelector?: Selector;
    policyTypes?: string[];
    ingress?: Rule[];
    egress?: Rule[];
    triggers?: { metadata: { query: string } }[];
    rules?: { host: string }[];
  };
}

const run = (program: string, words: readonly string[]) =>
  spawnSync(findBinary(program) ?? program, words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Runs `helm`. @returns its output @throws Error with its messages */
export function helm(...words: string[]): string {
  const { status, stdout, stderr } = run('helm', words);
  if (status !== 0) throw new Error(`${stderr}\n${stdout}`);
  return stdout;
}

const rendered = new Map<string, KubernetesObject[]>();

/** Renders the objects of an installation with these values. They are cached, so that random secrets stay the same. */
export function render(values: ValueFile, ...words: string[]): KubernetesObject[] {
  const key = [values, ...words].join(' ');
  const objects = rendered.get(key) ?? renderAnew(values, words);
  rendered.set(key, objects);
  return objects;
}

/** Renders without the cache, like a second installation. */
export function renderAnew(values: ValueFile, words: readonly string[] = []): KubernetesObject[] {
  const file = join(chart, 'ci', `${values}.yaml`);
  const text = helm('template', 'jinwi', chart, '--namespace', 'jinwi', '--values', file, ...words);
  return parseAllDocuments(text)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);
}

/** Returns kubeconform's first error for each object, by name; `schemas` come from kubernetes-schemas.mjs. */
export function kubeconform(objects: readonly object[], schemas: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'jinwi-manifests-'));
  objects.forEach((object, index) => writeFileSync(join(folder, `${index}.json`), JSON.stringify(object)));
  const location = join(schemas, '{{.ResourceKind}}{{.KindSuffix}}.json');
  const words = ['-strict', '-output', 'json', '-schema-location', location, folder];
  const { stdout } = run('kubeconform', words);
  rmSync(folder, { recursive: true });
  const { resources } = JSON.parse(stdout) as { resources?: { name: string; kind: string; msg: string }[] };
  return (resources ?? []).map(({ kind, name, msg }) => `${kind} ${name}: ${msg}`);
}

/** Writes a JSON schema for each kind of object into the folder. */
export function writeSchemas(folder: string): void {
  execFileSync(process.execPath, [join(repository, 'libs/dev-env/bin/kubernetes-schemas.mjs'), folder]);
}

export const podsOf = (objects: readonly KubernetesObject[]) =>
  objects.flatMap(({ kind, metadata, spec }) =>
    spec?.template
      ? [{ kind, name: metadata.name, labels: spec.template.metadata.labels, ...spec.template }]
      : [],
  );

export const containersOf = ({ initContainers = [], containers }: PodSpec): Container[] => [
  ...initContainers,
  ...containers,
];

export const isSelected = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));

/** Returns the chart's component label of a pod or policy. */
export const componentOf = (labels: Labels): string => labels['app.kubernetes.io/component'] ?? '';

/** Returns the values of each Secret by the Secret's name. */
export const secretsOf = (objects: readonly KubernetesObject[]) =>
  new Map(
    objects.flatMap((object) =>
      object.kind === 'Secret' ? [[object.metadata.name, object.stringData ?? {}]] : [],
    ),
  );
