import { authoritiesOf, publicTrustList } from '../src/formats/c2pa/trust-list.js';
import { analyze, type ForensicReport, type TrustList } from '../src/index.js';
import { DataFolder, describeWithData } from './data-folder.js';

const folder = new DataFolder('dev');

/** Real files for each state, made by Google, Adobe and OpenAI or taken from the public C2PA test collections. */
const files = {
  valid: ['3f77a982fe08.png', '59a5094c656f.png', 'ce6cfd9b2758.png'],
  'unknown-signer': ['33703fa30868.jpg', '75a8da33f6ea.jpg', '66baccd7a155.jpg', 'fa0b257c863c.jpg'],
  invalid: ['0d4c2774f1b7.jpg', 'ce3d1e504d97.jpg', '4627a6c6461b.jpg'],
  expired: ['03da052a4647.png'],
  remote: ['e6ad9f51be5b.jpg'],
  none: ['204678664ad2.png', '00c00ab0b495.jpg'],
} as const;
const signed = files.valid[0];
const tampered = ['0d4c2774f1b7.jpg', 'ce3d1e504d97.jpg'];

async function read(name: string): Promise<Buffer> {
  const entry = folder.entries().find(({ file }) => file === `images/${name}`);
  if (entry === undefined) throw new Error(`${name} is not in the folder`);
  return folder.read(entry);
}

async function reportOf(bytes: Uint8Array, trustList?: TrustList): Promise<ForensicReport> {
  const options = trustList === undefined ? {} : { trustList };
  return (await analyze(bytes, { tests: ['provenance'], ...options })).report;
}

/** Some authorities of the public list, with real files whose signers have a certificate from that authority. */
const filesOfAuthorities = [
  ['Google C2PA Root CA G3', folder, files.valid.map((name) => `images/${name}`)],
  ['SSL.com C2PA RSA Root CA 2025', new DataFolder('credentials'), ['30ad0877ef36.png', 'a2db344b872c.png']],
  ['Trufo C2PA Root CA', new DataFolder('credentials'), ['b29991bdde78.png', 'cd239fbbde39.png']],
] as const;

const listOnly = (name: string): TrustList => {
  const authorities = authoritiesOf(publicTrustList.pem).filter(({ subject }) => subject.includes(name));
  return { pem: authorities.join('\n'), issuedOn: null };
};

for (const [authority, where, names] of filesOfAuthorities) {
  describeWithData(where, () => {
    it.each(names)(`the signer of %s is trusted through ${authority}`, async (file) => {
      const bytes = await where.read({ file });
      for (const report of [await reportOf(bytes), await reportOf(bytes, listOnly(authority))]) {
        expect(report.provenance).toMatchObject({ state: 'valid', isAi: true });
        expect(report.ai.declared).toEqual({ extent: 'generated', isSigned: true });
        expect(report.verdict).toBe('Likely AI-Generated');
      }
    });
  });
}

const criterionOf = ({ criteria }: ForensicReport) => criteria.find(({ id }) => id === 'provenance');
const codesOf = (report: ForensicReport) => criterionOf(report)?.details.map(({ code }) => code);

describeWithData(folder, () => {
  const cases = Object.entries(files).flatMap(([state, names]) =>
    names.map((name) => [state, name] as const),
  );
  it.each(cases)('Content Credentials are shown as %s: %s', async (state, name) => {
    const report = await reportOf(await read(name));
    expect(report.provenance.state).toBe(state);
    expect(report.provenance.issuer === null).toBe(
      ['remote', 'none'].includes(state) || name === '4627a6c6461b.jpg',
    );
    expect(report.decisiveReasons.includes('provenance.mismatch')).toBe(tampered.includes(name));
  });

  it('says why remote or absent credentials cannot be checked', async () => {
    const reasonOf = async (name: string) => criterionOf(await reportOf(await read(name)))?.reason;
    expect(await reasonOf(files.remote[0])).toBe('reason.remote-credentials');
    expect(await reasonOf(files.none[0])).toBe('reason.no-credentials');
  });

  it('calls a signed file manipulated after one changed byte', async () => {
    const bytes = await read('75a8da33f6ea.jpg');
    const at = bytes.length - 2000;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const report = await reportOf(bytes);
    expect(report.provenance.state).toBe('invalid');
    expect(report.decisiveReasons).toEqual(['provenance.mismatch']);
    expect(report.verdict).toBe('Likely Manipulated');
  });

  it('believes the signers of the list in use, and names that list', async () => {
    const rsa = authoritiesOf(publicTrustList.pem).filter(
      ({ publicKey }) => publicKey.asymmetricKeyType === 'rsa',
    );
    const own = { pem: rsa.join(''), issuedOn: null };
    const byPublic = await reportOf(await read(signed));
    const byOwn = await reportOf(await read(signed), own);
    expect(codesOf(byPublic)).toContain('provenance.public-trust-list');
    expect(byOwn.provenance.state).toBe('unknown-signer');
    expect(codesOf(byOwn)).toContain('provenance.own-trust-list');
  });
});
