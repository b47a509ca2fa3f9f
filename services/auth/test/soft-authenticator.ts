import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

interface Deviation {
  origin?: string;
  isVerified?: boolean;
  counter?: number;
}

/** Simulates an authenticator and its browser (WebAuthn level 3, 6.1 and 6.5), with a key on P-256. */
export function softAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let signatures = 0;

  const clientData = (type: string, challenge: unknown, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from }));
  const authenticatorData = ({ isVerified = true, counter }: Deviation, more: Buffer[] = []) => {
    const head = Buffer.alloc(5);
    head[0] = present | (isVerified ? verified : 0) | (more.length > 0 ? attested : 0);
    head.writeUInt32BE(counter ?? (signatures += 1), 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, ...more]);
  };
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ) as Record<string, string> & { clientDataJSON: string },
  });

  return {
    create({ challenge }: Record<string, unknown>, deviation: Deviation = {}) {
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(x, y)];
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, deviation.origin ?? origin),
        attestationObject: attestationObject(authenticatorData(deviation, credential)),
      });
    },
    get({ challenge }: Record<string, unknown>, deviation: Deviation = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, deviation.origin ?? origin);
      const data = authenticatorData(deviation);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return answer({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of { 1: 2, 3: -7, -1: 1, -2: x, -3: y }: an ES256 key. */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

/** CBOR of { fmt: 'none', attStmt: {}, authData }. */
const attestationObject = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('a3', 'hex'),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from('a0', 'hex'),
    cborText('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
