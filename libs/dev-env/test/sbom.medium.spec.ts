import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  scope: string;
  hashes?: { alg: string; content: string }[];
}

interface Bill {
  bomFormat: string;
  specVersion: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Lockfile {
  packages: Record<string, { link?: boolean; version?: string; integrity?: string }>;
}

const repository = join(__dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'jinwi-sbom-'));

function written(name: string): string {
  const file = join(folder, name);
  execFileSync(process.execPath, [join(repository, 'libs/dev-env/bin/sbom.mjs'), file]);
  return readFileSync(file, 'utf8');
}

describe('npm run sbom', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  const text = written('first.json');
  const bill = JSON.parse(text) as Bill;
  const lockfile = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lockfile;
  const named = (name: string) => bill.components.find((component) => component.name === name);

  it('writes the same CycloneDX document each time', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(written('second.json')).toBe(text);
  });

  it('names every locked package once, with the checksum of the lockfile', () => {
    const locked = Object.entries(lockfile.packages).filter(([path, { link }]) => path !== '' && !link);
    expect(bill.components.map((component) => component['bom-ref'])).toEqual(locked.map(([path]) => path));
    for (const [index, [, { integrity = '' }]] of locked.entries()) {
      const [hash] = bill.components[index]?.hashes ?? [];
      if (integrity.startsWith('sha512-'))
        expect(Buffer.from(hash?.content ?? '', 'hex').toString('base64')).toBe(
          integrity.slice('sha512-'.length),
        );
    }
  });

  it('marks what runs as required and what only development needs as excluded', () => {
    for (const name of ['sharp', 'express', '@nestjs/common', 'react'])
      expect(named(name)?.scope).toBe('required');
    for (const name of ['vitest', 'eslint']) expect(named(name)?.scope).toBe('excluded');
  });

  it('lists the dependencies of each package, all present in the document', () => {
    const refs = new Set(['root', ...bill.components.map((component) => component['bom-ref'])]);
    expect(bill.dependencies).toHaveLength(refs.size);
    const needed = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(needed.filter((ref) => !refs.has(ref))).toEqual([]);
    expect(bill.dependencies.find(({ ref }) => ref === 'gateway')?.dependsOn).toContain(
      'node_modules/express',
    );
  });
});
