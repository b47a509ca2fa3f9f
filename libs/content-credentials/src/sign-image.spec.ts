// Required by @peculiar/x509.
import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import { BasicConstraintsExtension, PemConverter, X509CertificateGenerator } from '@peculiar/x509';
import { analyze } from '@jinwi/forensics';
import sharp, { type Sharp } from 'sharp';
import { createImageSigner, issueSigner, readSigner } from './index.js';

const creation = { digitalSourceType: 'trainedAlgorithmicMedia', generator: 'Kling <v1.5> & "co"' };
const picture = (): Sharp => sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } });
const images = [
  ['image/png', () => picture().png().toBuffer()],
  ['image/jpeg', () => picture().jpeg().toBuffer()],
] as const;

const made = issueSigner().then(readSigner);

async function signed(
  [contentType, draw]: (typeof images)[number],
  { signer = made, digitalSourceType = creation.digitalSourceType } = {},
): Promise<Buffer> {
  const sign = createImageSigner(await signer);
  return Buffer.from(await sign(await draw(), { contentType, creation: { ...creation, digitalSourceType } }));
}

const reportOf = async (bytes: Uint8Array, authority?: string) => {
  const trustList = authority === undefined ? {} : { trustList: { pem: authority, issuedOn: null } };
  return (await analyze(bytes, { tests: ['provenance'], ...trustList })).report;
};

describe('an image signed by the installation', () => {
  it.each(images)(
    'of type %s declares its maker to readers that trust the installation',
    async (...image) => {
      const report = await reportOf(await signed(image), (await made).authority);
      expect(report.provenance).toMatchObject({ state: 'valid', issuer: 'Jinwi', isAi: true });
      expect(report.provenance.actions).toMatchObject([
        { action: 'c2pa.created', softwareAgent: creation.generator },
      ]);
      expect(report.verdict).toBe('Likely AI-Generated');
      expect(report.ai).toMatchObject({
        answer: 'declared',
        declared: { extent: 'generated', isSigned: true },
      });
    },
  );

  it('is intact to everyone else, by an unknown signer', async () => {
    expect((await reportOf(await signed(images[0]))).provenance.state).toBe('unknown-signer');
  });

  it('keeps its pixels', async () => {
    const raw = (image: Uint8Array) => sharp(image).raw().toBuffer();
    const [before, after] = [await picture().png().toBuffer(), await signed(images[0])];
    expect((await raw(after)).equals(await raw(before))).toBe(true);
  });

  it('is broken by a changed byte in its pixels', async () => {
    expect((await reportOf(await broken())).provenance.state).toBe('invalid');
  });
});

async function broken(): Promise<Buffer> {
  const bytes = await signed(images[1]);
  const at = bytes.length - 10;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
}

describe('what no valid signature proves', () => {
  const notForSigning = () =>
    signed(images[0], { signer: issueSigner(['1.3.6.1.5.5.7.3.1']).then(readSigner) });

  it.each([
    ['an unlisted signer', 'unknown-signer', 'Likely AI-Generated', () => signed(images[0])],
    ['a certificate that may not sign', 'invalid', 'Likely AI-Generated', notForSigning],
    ['a signature that does not fit', 'invalid', 'Likely Manipulated', broken],
  ] as const)('still counts if it says that AI made the image: %s', async (_, state, verdict, image) => {
    const { provenance, ai, ...report } = await reportOf(await image());
    expect(provenance).toMatchObject({ state, isAi: true });
    expect(ai).toMatchObject({ answer: 'declared', declared: { extent: 'generated', isSigned: false } });
    expect(report.verdict).toBe(verdict);
    expect(report.score).toBeLessThan(50);
  });

  it('counts for nothing if it says that a camera took the image', async () => {
    const captured = await signed(images[0], { digitalSourceType: 'digitalCapture' });
    const { provenance, ai, ...report } = await reportOf(captured);
    const bare = await reportOf(await images[0][1]());
    expect(provenance.state).toBe('unknown-signer');
    expect(ai).toEqual(bare.ai);
    expect([report.verdict, report.score]).toEqual([bare.verdict, bare.score]);
  });
});

describe('a photo that a listed camera signed', () => {
  it('stays genuine though it resembles an image made here', async () => {
    const captured = await signed(images[1], { digitalSourceType: 'digitalCapture' });
    const trustList = { pem: (await made).authority, issuedOn: null };
    const ownOrigin = { by: 'fingerprint', madeOn: '2026-11-20', generator: 'Kling', isAi: true } as const;
    const { report } = await analyze(captured, { tests: ['provenance'], trustList, ownOrigin });
    expect(report.decisiveReasons).toEqual(['provenance.valid-camera']);
    expect(report.verdict).toBe('Likely Genuine');
  });
});

describe('a certificate', () => {
  const email = '1.3.6.1.5.5.7.3.4';
  const document = '1.3.6.1.5.5.7.3.36';
  const microsoft = '1.3.6.1.4.1.311.76.59.1.9';
  const claim = '1.3.6.1.4.1.62558.2.1';
  const any = '2.5.29.37.0';
  const server = '1.3.6.1.5.5.7.3.1';
  const code = '1.3.6.1.5.5.7.3.3';
  const timeStamp = '1.3.6.1.5.5.7.3.8';

  async function stateFor(usages: string[]): Promise<string> {
    const signer = issueSigner(usages).then(readSigner);
    return (await reportOf(await signed(images[0], { signer }), (await signer).authority)).provenance.state;
  }

  it.each([
    [[email]],
    [[document]],
    [[microsoft]],
    [[claim]],
    [[claim, document]],
    [[email, document, claim]],
  ])('for the purposes %j signs validly', async (usages) => expect(await stateFor(usages)).toBe('valid'));

  it.each([[[]], [[server]], [[code]], [[any]], [[any, claim]], [[timeStamp, claim]]])(
    'for the purposes %j does not sign validly',
    async (usages) => expect(await stateFor(usages)).toBe('invalid'),
  );
});

describe('a signer', () => {
  it('lasts ten years and differs each time', async () => {
    const [one, other] = [readSigner(await issueSigner()), await made];
    expect(one.authority).not.toBe(other.authority);
    const { validTo, ca } = new X509Certificate(one.authority);
    expect(ca).toBe(true);
    expect(Date.parse(validTo) - Date.now()).toBeGreaterThan(3650 * 86_400_000);
  });

  it.each([
    ['nothing', () => ''],
    ['a key alone', (pem: string) => pem.slice(0, pem.indexOf('-----BEGIN CERTIFICATE'))],
    ['certificates alone', (pem: string) => pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'))],
  ])('is not read from %s', async (_, cut) => {
    const pem = cut(await issueSigner());
    expect(() => readSigner(pem)).toThrow();
  });

  it('is not read from a key with the certificate of another', async () => {
    const [one, other] = [await issueSigner(), await issueSigner()];
    const from = (pem: string): number => pem.indexOf('-----BEGIN CERTIFICATE');
    expect(() => readSigner(one.slice(0, from(one)) + other.slice(from(other)))).toThrow(/signer/u);
  });

  it.each([
    ['of another curve', { name: 'ECDSA', namedCurve: 'P-384' }],
    [
      'for RSA',
      { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    ],
  ])('is not read from a key %s, even with its own certificate', async (_, algorithm) => {
    const signingAlgorithm = { ...algorithm, hash: 'SHA-256' };
    const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
    const certificate = await X509CertificateGenerator.createSelfSigned({
      name: 'CN=own',
      keys,
      signingAlgorithm,
      extensions: [new BasicConstraintsExtension(true)],
    });
    const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
    const pem = `${PemConverter.encode(key, 'PRIVATE KEY')}\n${certificate.toString('pem')}`;
    expect(() => readSigner(pem)).toThrow(/P-256/u);
  });
});
