// Required by @peculiar/x509.
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const organisation = 'Jinwi';
const years = 10;
/** Maximum difference between the clock of a time stamp authority and ours. */
export const clockDifferenceMs = 3_600_000;
/** The certificate purpose that every C2PA validator accepts (C2PA 2.2, 14.5.1). */
const emailProtection = '1.3.6.1.5.5.7.3.4';

/**
 * Creates a key for this installation, its certificate, and an authority that issues the certificate, because C2PA
 * rejects self-signed certificates. The authority's key is discarded, so that it can never sign another certificate.
 * @param usages purposes of the certificate, as OIDs
 * @returns the PKCS #8 key, its certificate and the authority's certificate, as PEM
 */
export async function issueSigner(usages: readonly string[] = [emailProtection]): Promise<string> {
  const authorityKeys = await newKeys();
  const keys = await newKeys();
  const notBefore = new Date(Date.now() - clockDifferenceMs);
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notBefore.getUTCFullYear() + years);
  const common = { notBefore, notAfter, signingAlgorithm: algorithm };
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...common,
    serialNumber: newSerialNumber(),
    name: `CN=Jinwi installation, O=${organisation}`,
    keys: authorityKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    ...common,
    serialNumber: newSerialNumber(),
    subject: `CN=Jinwi image generation, O=${organisation}`,
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      ...(usages.length > 0 ? [new ExtendedKeyUsageExtension([...usages])] : []),
      await AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return `${PemConverter.encode(key, 'PRIVATE KEY')}\n${certificate.toString('pem')}\n${authority.toString('pem')}\n`;
}

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** Returns a positive serial number of 16 bytes. */
const newSerialNumber = (): string => `01${randomBytes(15).toString('hex')}`;
