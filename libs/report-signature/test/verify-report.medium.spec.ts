import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeReportKey, publicKeyOf, signReport } from '../src/index.js';
import { madeReport } from './made-report.js';

/** What `npm run verify-report` runs. It first checks whether its own build is current, which takes a second. */
const command = join(import.meta.dirname, '../bin/verify-report.mjs');
const built = join(import.meta.dirname, '../dist/verify-report.cli.js');
const picture = Buffer.from('the picture');
const sha256 = createHash('sha256').update(picture).digest('hex');

interface Ran {
  code: number;
  text: string;
}

const verify = (...parameters: string[]): Promise<Ran> => run(built, parameters);

const run = (program: string, parameters: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...parameters], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
    );
  });

describe('npm run verify-report', () => {
  const pem = makeReportKey();
  let folder: string;
  let json: string;
  let server: Server;
  let keysUrl: string;
  const at = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-verify-'));
    const { report } = madeReport();
    json = await signReport(madeReport({ report: { ...report, image: { ...report.image, sha256 } } }), pem);
    const keys = JSON.stringify({ keys: [await publicKeyOf(pem)] });
    await writeFile(at('report.json'), json);
    await writeFile(at('keys.json'), keys);
    await writeFile(at('picture.jpg'), picture);
    await writeFile(at('other.jpg'), 'another picture');
    server = createServer((_request, response) => response.end(keys)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/jwks.json`;
  });

  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('confirms an unaltered report, naming its issuer and the keys used', async () => {
    for (const [program, keys] of [
      [command, at('keys.json')],
      [built, keysUrl],
    ] as const) {
      const { code, text } = await run(program, [at('report.json'), '--keys', keys]);
      expect([code, text]).toEqual([0, expect.stringContaining('Unaltered')]);
      for (const told of ['https://jinwi.example', keys, sha256]) expect(text).toContain(told);
    }
  });

  it('says whether an image is the picture of the report', async () => {
    const keys = ['--keys', at('keys.json')];
    const same = await verify(at('report.json'), at('picture.jpg'), ...keys);
    expect([same.code, same.text]).toEqual([0, expect.stringContaining('is the picture of this report')]);
    const other = await verify(at('report.json'), at('other.jpg'), ...keys);
    expect([other.code, other.text]).toEqual([1, expect.stringContaining('ANOTHER PICTURE')]);
  });

  it('says that a report was altered', async () => {
    await writeFile(at('altered.json'), json.replace('"score": 62', '"score": 92'));
    const { code, text } = await verify(at('altered.json'), '--keys', at('keys.json'));
    expect([code, text]).toEqual([1, expect.stringContaining('ALTERED')]);
  });

  it('answers a malformed report in one sentence, never with a stack', async () => {
    const report = Buffer.from(json);
    const at8bit = report.indexOf('€');
    const files: [string, number, Buffer | string][] = [
      ['proto', 1, json.replace('{', '{"__proto__":{"score":92},')],
      ['surrogate', 1, json.replace('Canon €', String.raw`\ud800`)],
      ['levels', 1, json.replace('{', `{"deep":${'['.repeat(1e6)}${']'.repeat(1e6)},`)],
      ['mark', 2, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), report])],
      [
        'bytes',
        2,
        Buffer.concat([report.subarray(0, at8bit), Buffer.from([0xff]), report.subarray(at8bit + 3)]),
      ],
      ['more', 2, `${json}{}`],
      ['huge', 2, json.padEnd(17 * 1024 * 1024)],
    ];
    for (const [name, expected, bytes] of files) {
      await writeFile(at(name), bytes);
      const { code, text } = await verify(at(name), '--keys', at('keys.json'));
      expect([name, code, text]).toEqual([
        name,
        expected,
        expect.stringMatching(/^[^\n]+\.?\n(Keys: .*\n)?$/u),
      ]);
    }
  });

  it('exits 2 with foreign keys, no keys or no report', async () => {
    await writeFile(at('foreign.json'), JSON.stringify({ keys: [await publicKeyOf(makeReportKey())] }));
    await writeFile(
      at('plain.json'),
      await signReport(madeReport({ issuer: 'http://127.0.0.1:1' }), makeReportKey()),
    );
    const cases = [
      [at('report.json'), '--keys', at('foreign.json')],
      [at('report.json'), '--keys', at('picture.jpg')],
      [at('report.json'), '--keys', at('no-such-file')],
      // An issuer without https is not asked for its keys.
      [at('plain.json')],
      [at('picture.jpg')],
      [at('no-such-file')],
      [],
    ];
    for (const parameters of cases) expect((await verify(...parameters)).code).toBe(2);
  });
});
