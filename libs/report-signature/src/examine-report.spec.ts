import { type ReportKey } from '@jinwi/contracts';
import fc from 'fast-check';
import { examineReport } from './examine-report.js';
import { madeReport } from '../test/made-report.js';
import { makeReportKey, publicKeyOf, signReport } from './sign-report.js';

describe('a signed report', () => {
  const pem = makeReportKey();
  let key: ReportKey;
  let json: string;

  beforeAll(async () => {
    key = await publicKeyOf(pem);
    json = await signReport(madeReport(), pem);
  });

  const stateOf = async (text: string, keys = [key]) => (await examineReport(text, keys)).state;

  it('is unaltered as it was signed, and says by which key', async () => {
    expect(await examineReport(json, [key])).toMatchObject({
      state: 'unaltered',
      keyId: key.kid,
      report: madeReport(),
    });
  });

  it('may be written with other whitespace and in another order', async () => {
    const { signature, ...report } = JSON.parse(json) as Record<string, unknown>;
    const turned = Object.fromEntries(Object.entries(report).reverse());
    expect(await stateOf(JSON.stringify({ signature, ...turned }))).toBe('unaltered');
  });

  it('reveals every change of a single character', async () => {
    for (let at = 0; at < json.length; at += 1) {
      const changed = json.slice(0, at) + (json[at] === '7' ? '8' : '7') + json.slice(at + 1);
      expect([at, await stateOf(changed)]).not.toEqual([at, 'unaltered']);
    }
  });

  it('reveals any text that is inserted, removed or replaced', async () => {
    const at = fc.nat({ max: json.length });
    const put = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.json(),
      fc.constantFrom('', '\0', '\ud800'),
    );
    await fc.assert(
      fc.asyncProperty(at, fc.nat({ max: 4 }), put, async (from, length, text) => {
        const changed = json.slice(0, from) + text + json.slice(from + length);
        fc.pre(withoutSpace(changed) !== withoutSpace(json));
        expect(await stateOf(changed)).not.toBe('unaltered');
      }),
      { numRuns: 1_000 },
    );
  });

  it('reveals any field that is added or replaced, at any depth', async () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('__proto__', 'constructor', 'toJSON'),
    );
    const open = [...json.matchAll(/\{/gu)].map(({ index }) => index + 1);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...open), name, fc.json(), async (index, added, value) => {
        const changed = `${json.slice(0, index)}${JSON.stringify(added)}:${value},${json.slice(index)}`;
        expect(await stateOf(changed)).not.toBe('unaltered');
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['a field named __proto__', '{', '{"__proto__":{"score":92},'],
    ['a field named __proto__ in a deeper object', '"image": {', '"image": {"__proto__":{},'],
    ['a lone surrogate', 'Canon €', String.raw`Canon \ud800`],
    ['a name with a lone surrogate', '{', String.raw`{"\udfff":1,`],
    ['a number spelt in another way', ' 62,', ' 62.0,'],
    ['an exponent', ' 62,', ' 6.2e1,'],
    ['more digits than a number has', ' 62,', ' 62.00000000000000000001,'],
    ['a negative zero', '"firedCount": 0', '"firedCount": -0'],
    ['a character spelt in another way', 'Canon', String.raw`\u0043anon`],
    ['another Unicode normalisation', '사진', '사진'.normalize('NFD')],
    ['a hundred levels', '{', `{"deep":${'['.repeat(100)}${']'.repeat(100)},`],
    ['a million levels', '{', `{"deep":${'['.repeat(1e6)}${']'.repeat(1e6)},`],
    ['a text of four million characters', 'Canon €', 'x'.repeat(4e6)],
    ['a text of two million escapes', 'Canon €', String.raw`\n`.repeat(2e6)],
  ])('is altered by %s', async (_what, from, to) => {
    expect(await stateOf(json.replace(from, to))).toBe('altered');
  });

  it('reveals a field that is added, removed or written twice', async () => {
    expect(await stateOf(json.replace('{', '{ "note": "genuine",'))).toBe('altered');
    expect(await stateOf(json.replace(/ "score": \d+,/u, ''))).toBe('altered');
    expect(await stateOf(json.replace('{', '{ "result": "Likely Genuine",'))).toBe('altered');
    expect(await stateOf(json.replace('"image": {', '"image": { "width": 1,'))).toBe('altered');
  });

  it('is not accepted with the key of another installation', async () => {
    const other = await publicKeyOf(makeReportKey());
    expect(await stateOf(json, [other])).toBe('unknown-key');
    expect(await stateOf(json, [])).toBe('unknown-key');
    // A different key under the id of our key.
    expect(await stateOf(json, [{ ...other, kid: key.kid }])).toBe('altered');
  });

  it('is altered if its signature is empty, unsigned or of another form', async () => {
    const report = JSON.parse(json) as { signature: string };
    const [header = '', value = ''] = report.signature.split('..');
    const withSignature = (signature: string) => stateOf(JSON.stringify({ ...report, signature }));
    const headerOf = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
    expect(await withSignature('')).toBe('altered');
    expect(await withSignature(`${headerOf({ alg: 'none', kid: key.kid })}..`)).toBe('altered');
    expect(await withSignature(`${headerOf({ alg: 'HS256', kid: key.kid })}..${value}`)).toBe('altered');
    expect(await withSignature(`${header}..${value}..x`)).toBe('altered');
    expect(await withSignature(`${header}.e30.${value}`)).toBe('altered');
  });

  it.each(['', 'null', '[]', '"text"', '{}', '{"signature":7}', 'no json'])('is not %j', async (text) => {
    expect(await stateOf(text)).toBe('no-report');
  });

  it('has a public key without its secret', () => {
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });
});

const withoutSpace = (text: string) => text.replace(/("(?:[^"\\]|\\.)*")|\s+/gsu, '$1');
