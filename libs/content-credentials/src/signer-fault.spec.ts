// Required by @peculiar/x509.
import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { acceptedUsages as engineUsages, analyze } from '@jinwi/forensics';
import sharp from 'sharp';
import { acceptedUsages, createImageSigner, issueSigner, readSigner, signerFault } from './index.js';

const from = (pem: string): number => pem.indexOf('-----BEGIN CERTIFICATE');

/** Makes a key and certificates as an operator gets them from an authority. */
async function ownSigner(usages?: string[]) {
  const pem = await issueSigner(usages);
  return { key: pem.slice(0, from(pem)), certificates: pem.slice(from(pem)) };
}

const blocksOf = (pem: string): string[] => pem.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/gu) ?? [];

async function issuedFor(days: [number, number]) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [authority, own] = [await newKeys(), await newKeys()];
  const at = (day: number) => new Date(Date.now() + day * 86_400_000);
  const issuer = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=authority',
    keys: authority,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true)],
  });
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=own',
    issuer: issuer.subject,
    publicKey: own.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: algorithm,
    notBefore: at(days[0]),
    notAfter: at(days[1]),
    extensions: [new ExtendedKeyUsageExtension([acceptedUsages[0] ?? ''])],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', own.privateKey)).toString('base64');
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`,
    certificates: `${certificate.toString('pem')}\n${issuer.toString('pem')}`,
  };
}

describe('an operator’s own certificate', () => {
  it('API-144 signs if it fits', async () => {
    expect(signerFault(await ownSigner())).toBeNull();
  });

  it('API-144 is refused with a sentence that says what is wrong', async () => {
    const { key, certificates } = await ownSigner();
    const other = await ownSigner();
    const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
    const [own, authority] = blocksOf(certificates);
    const wrong = async () => [
      signerFault({ key: 'secret', certificates }),
      signerFault({ key: p384.export({ type: 'pkcs8', format: 'pem' }).toString(), certificates }),
      signerFault({ key, certificates: 'none' }),
      signerFault({ key, certificates: other.certificates }),
      signerFault({ key, certificates: `${own}\n${blocksOf(other.certificates)[1]}` }),
      signerFault({ key, certificates: `${own}\n${own}\n${authority}` }),
      signerFault({ key, certificates: own ?? '' }),
      signerFault(await issuedFor([-10, -1])),
      signerFault(await issuedFor([1, 10])),
      signerFault(await ownSigner(['1.3.6.1.5.5.7.3.1'])),
      signerFault(await ownSigner([])),
    ];
    expect((await wrong()).map((fault) => fault && `${fault.of} ${fault.sentence}`)).toEqual([
      'key is not an unencrypted private key in PEM',
      'key must be an EC key on the curve P-256, not secp384r1',
      'certificates must be certificates in PEM, the first one of the signing key',
      'certificates begins with a certificate of another key',
      'certificates is out of order: certificate 2 did not issue certificate 1',
      'certificates is out of order: certificate 2 did not issue certificate 1',
      'certificates lacks the certificate of its issuer',
      expect.stringMatching(/^certificates has expired: certificate 1 was valid until \d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^certificates is not valid yet: certificate 1 is valid from \d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^certificates may not sign Content Credentials: its extended key usage needs/),
      expect.stringMatching(/^certificates may not sign Content Credentials: its extended key usage needs/),
    ]);
  });

  it('may have the purposes that the engine accepts', () => {
    expect(acceptedUsages).toEqual(engineUsages);
  });

  it('API-144 is recognised as this installation’s, unlike others of its authority', async () => {
    const { key, certificates } = await ownSigner();
    const signer = readSigner(`${key}\n${certificates}`);
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } });
    const creation = { digitalSourceType: 'trainedAlgorithmicMedia', generator: 'Kling' };
    const image = { contentType: 'image/png', creation } as const;
    const bytes = await createImageSigner(signer)(await picture.png().toBuffer(), image);
    const provenanceWith = async (ownAuthority: string) => {
      const trustList = { pem: signer.authority, issuedOn: null };
      return (await analyze(bytes, { tests: ['provenance'], trustList, ownAuthority })).report.provenance;
    };
    const made = readSigner(await issueSigner());
    expect(await provenanceWith(`${made.authority}\n${signer.certificate}`)).toMatchObject({
      state: 'valid',
      isOwn: true,
    });
    const foreign = await provenanceWith(`${made.authority}\n${made.certificate}`);
    expect(foreign).toMatchObject({ state: 'valid' });
    expect(foreign.isOwn).toBeUndefined();
  });
});
