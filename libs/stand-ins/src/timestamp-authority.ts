// Required by @peculiar/x509.
import 'reflect-metadata';
import { createHash, randomBytes, type webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { startStandInServer, type StandInServer } from './stand-in-server.js';

export interface TimestampAuthority extends StandInServer<'stamp'> {
  /** The time that the authority writes into time stamps. */
  now: Date;
  /** Number of time stamps issued. */
  given: number;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const timeStamping = '1.3.6.1.5.5.7.3.8';
const oid = {
  signedData: '1.2.840.113549.1.7.2',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  policy: '1.3.6.1.4.1.13762.3',
};

/** Starts a time stamp authority (RFC 3161) over HTTP on loopback, with its own root certificate. */
export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const identity = await makeIdentity();
  const server = await startStandInServer<'stamp'>({
    kindOf: () => 'stamp',
    answer: async ({ headers, body }) => {
      if (headers['content-type'] !== 'application/timestamp-query') return { status: 415, body: '' };
      authority.given += 1;
      const answer = await stamp(TimeStampReq.fromBER(Uint8Array.from(body)), authority.now, identity);
      return { status: 200, headers: { 'content-type': 'application/timestamp-reply' }, body: answer };
    },
  });
  const authority: TimestampAuthority = { ...server, now: new Date(), given: 0 };
  return authority;
}

interface Identity {
  key: webcrypto.CryptoKey;
  /** The authority's own certificate, then its root. */
  certificates: [Certificate, Certificate];
}

async function stamp(query: TimeStampReq, now: Date, { key, certificates }: Identity): Promise<Buffer> {
  const [own] = certificates;
  const info = new TSTInfo({
    version: 1,
    policy: oid.policy,
    messageImprint: query.messageImprint,
    serialNumber: new Integer({ valueHex: Uint8Array.from([1, ...randomBytes(15)]) }),
    genTime: now,
    ...(query.nonce ? { nonce: query.nonce } : {}),
  });
  const content = new Uint8Array(info.toSchema().toBER());
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: oid.timestampInfo });
  // Set here, because the constructor would split the content into segments, which DER forbids.
  encapContentInfo.eContent = new OctetString({ valueHex: content });
  const signed = new SignedData({
    version: 3,
    encapContentInfo,
    certificates: query.certReq ? certificates : [],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: attributesOf(content, own) }),
      }),
    ],
  });
  await signed.sign(key, 0, 'SHA-256');
  const answer = new TimeStampResp({
    status: new PKIStatusInfo({ status: 0 }),
    timeStampToken: new ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) }),
  });
  return Buffer.from(answer.toSchema().toBER());
}

function attributesOf(content: Uint8Array, own: Certificate): Attribute[] {
  const digestOf = (bytes: Uint8Array) =>
    new OctetString({ valueHex: Uint8Array.from(createHash('sha256').update(bytes).digest()) });
  const certificate = digestOf(new Uint8Array(own.toSchema().toBER()));
  const nested = [certificate].map((value) => new Sequence({ value: [value] }));
  const signingCertificate = new Sequence({ value: [new Sequence({ value: nested })] });
  return [
    new Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: oid.timestampInfo })] }),
    new Attribute({ type: oid.messageDigest, values: [digestOf(content)] }),
    new Attribute({ type: oid.signingCertificate, values: [signingCertificate] }),
  ];
}

async function makeIdentity(): Promise<Identity> {
  const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [rootKeys, keys] = [await newKeys(), await newKeys()];
  const common = {
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2045-01-01'),
    signingAlgorithm: algorithm,
  };
  const root = await X509CertificateGenerator.createSelfSigned({
    ...common,
    serialNumber: '01',
    name: 'CN=Stand-in time stamp root, O=Stand-in',
    keys: rootKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const own = await X509CertificateGenerator.create({
    ...common,
    serialNumber: '02',
    subject: 'CN=Stand-in time stamp authority, O=Stand-in',
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([timeStamping], true),
      await AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const parsed = [own, root].map(({ rawData }) => Certificate.fromBER(rawData)) as [Certificate, Certificate];
  return { key: keys.privateKey, certificates: parsed };
}
