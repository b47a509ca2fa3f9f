import { type ReportKey } from '@jinwi/contracts';
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

  it('tells every change of a single character', async () => {
    const value = JSON.parse(json) as unknown;
    for (let at = 0; at < json.length; at += 1) {
      const changed = json.slice(0, at) + (json[at] === '7' ? '8' : '7') + json.slice(at + 1);
      const isSame = isJson(changed) && JSON.stringify(JSON.parse(changed)) === JSON.stringify(value);
      if (!isSame) expect([at, await stateOf(changed)]).not.toEqual([at, 'unaltered']);
    }
  });

  it('tells a field that is added, taken away or written twice', async () => {
    expect(await stateOf(json.replace('{', '{ "note": "genuine",'))).toBe('altered');
    expect(await stateOf(json.replace(/ "score": \d+,/u, ''))).toBe('altered');
    expect(await stateOf(json.replace('{', '{ "result": "Likely Genuine",'))).toBe('altered');
    expect(await stateOf(json.replace('"image": {', '"image": { "width": 1,'))).toBe('altered');
  });

  it('does not take the key of another installation, nor one that the report brings itself', async () => {
    const other = await publicKeyOf(makeReportKey());
    expect(await stateOf(json, [other])).toBe('unknown-key');
    expect(await stateOf(json, [])).toBe('unknown-key');
    // The other key under the name of ours.
    expect(await stateOf(json, [{ ...other, kid: key.kid }])).toBe('altered');
  });

  it('knows no way around the signature', async () => {
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
