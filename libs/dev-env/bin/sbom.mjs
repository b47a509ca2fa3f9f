/**
 * `npm run sbom [-- FILE]`: writes every npm package of package-lock.json as CycloneDX; the same lockfile gives the
 * same bytes. npm's own `npm sbom` fails if optional peers are not installed, and omits packages if told to ignore
 * peers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { fail, say } from './prepare.mjs';

const usage = `npm run sbom [-- FILE]

Writes a software bill of materials (CycloneDX 1.6, JSON) of package-lock.json to FILE, or to sbom.cdx.json.
Packages that only development needs have the scope "excluded". Base images and MinIO are not in it.`;

export function billOf({ packages }) {
  const { '': root, ...others } = packages;
  const entries = Object.entries(others).filter(([, { link }]) => !link);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: { ...componentOf(['', root]), type: 'application' },
    },
    components: entries.map(componentOf),
    dependencies: [['', root], ...entries].map(([path, entry]) => ({
      ref: refOf(path),
      dependsOn: dependenciesOf({ path, entry, packages }),
    })),
  };
}

const refOf = (path) => path || 'root';

const nameAt = (path) => path.split('node_modules/').at(-1);

function componentOf([path, { name = nameAt(path), version = '0.0.0', license, integrity, ...entry }]) {
  const isOwn = !path.includes('node_modules/');
  return {
    type: 'library',
    'bom-ref': refOf(path),
    name,
    version,
    scope: entry.dev ? 'excluded' : entry.optional || entry.devOptional ? 'optional' : 'required',
    ...(integrity ? { hashes: integrity.split(' ').map(hashOf) } : {}),
    ...(license ? { licenses: [licenceOf(license)] } : {}),
    ...(isOwn ? {} : { purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }),
  };
}

function hashOf(integrity) {
  const [algorithm, digest] = integrity.split(/-(.*)/);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}

const licenceOf = (license) =>
  /^(SEE|UNLICENSED)/.test(license) ? { license: { name: license } } : { expression: license };

/** Resolves dependencies as Node does: beside the package, then in each folder above. */
function dependenciesOf({ path, entry, packages }) {
  const isOwn = !path.includes('node_modules/');
  const names = Object.keys({
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
    ...(isOwn ? entry.devDependencies : {}),
  });
  const found = names.flatMap((name) => {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
      if (packages[place]) return refOf(packages[place].link ? packages[place].resolved : place);
      if (folder === '') return [];
    }
  });
  return [...new Set(found)].sort();
}

function main([file = 'sbom.cdx.json', ...rest]) {
  if (file === '--help') return say(usage);
  if (file.startsWith('-') || rest.length > 0) fail(usage);
  const bill = billOf(
    JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')),
  );
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  say(`${file}: ${bill.components.length} packages`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
