/**
 * `node kubernetes-schemas.mjs [FOLDER]`: writes a JSON schema per kind into FOLDER, where kubeconform finds it. The
 * schemas come from the API descriptions of Kubernetes, KEDA and the Prometheus operator, which are pinned Go modules
 * of a few megabytes. kubeconform would load its own schemas from the internet at run time, which tests should avoid.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const kubernetes = 'k8s.io/kubernetes@v1.34.2';
const customKinds = [
  { module: 'github.com/kedacore/keda/v2@v2.17.2', folder: 'config/crd/bases' },
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    folder: 'example/prometheus-operator-crd',
  },
];
const reference = '#/definitions/';

const [folder] = process.argv.slice(2);
const sources = Object.fromEntries(
  [kubernetes, ...customKinds.map(({ module }) => module)].map((module) => [module, download(module)]),
);
if (folder) {
  mkdirSync(folder, { recursive: true });
  writeOwnKinds();
  for (const custom of customKinds) writeCustomKinds(custom);
}

function download(module) {
  const answer = execFileSync('go', ['mod', 'download', '-json', module], { encoding: 'utf8' });
  return JSON.parse(answer).Dir;
}

function writeOwnKinds() {
  const path = join(sources[kubernetes], 'api/openapi-spec/swagger.json');
  const { definitions } = JSON.parse(readFileSync(path, 'utf8'));
  const looseTypes = {
    'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: ['integer', 'string'] },
    'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: ['number', 'string'] },
  };
  const strict = { ...strictly(definitions), ...looseTypes };
  for (const [name, definition] of Object.entries(definitions)) {
    const kinds = definition['x-kubernetes-group-version-kind'] ?? [];
    // The definition of an object has exactly one group and kind. Definitions with several are options of requests.
    if (kinds.length !== 1) continue;
    write(kinds[0], { $ref: `${reference}${name}`, definitions: neededBy(name, strict) });
  }
}

function neededBy(name, definitions, found = {}) {
  if (name in found) return found;
  found[name] = definitions[name];
  for (const [, next] of JSON.stringify(definitions[name]).matchAll(/"#\/definitions\/([^"]+)"/g)) {
    neededBy(next, definitions, found);
  }
  return found;
}

function writeCustomKinds({ module, folder: inside }) {
  for (const file of readdirSync(join(sources[module], inside))) {
    const { spec } = parse(readFileSync(join(sources[module], inside, file), 'utf8'));
    for (const { name: version, schema } of spec.versions) {
      write({ group: spec.group, version, kind: spec.names.kind }, strictly(schema.openAPIV3Schema));
    }
  }
}

/** Makes a schema reject properties that it does not describe, unless it allows them explicitly. */
function strictly(schema) {
  if (Array.isArray(schema)) return schema.map(strictly);
  if (schema === null || typeof schema !== 'object') return schema;
  const strict = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strictly(value)]));
  const isDescribed = typeof schema.properties === 'object' && typeof schema.type === 'string';
  const isOpen = 'additionalProperties' in schema || schema['x-kubernetes-preserve-unknown-fields'];
  return isDescribed && !isOpen ? { ...strict, additionalProperties: false } : strict;
}

function write({ group, version, kind }, schema) {
  const name = [kind, group.split('.')[0], version].filter(Boolean).join('-').toLowerCase();
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(schema));
}
