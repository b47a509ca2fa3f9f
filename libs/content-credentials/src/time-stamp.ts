import { createHash, randomBytes } from 'node:crypto';
import { fromBER, Integer, OctetString } from 'asn1js';
import { clockDifferenceMs } from './issue-signer.js';
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';

/** Sends the DER of a `TimeStampReq` to an authority and returns the DER of its `TimeStampResp`. */
export type AskAuthority = (query: Uint8Array) => Promise<Uint8Array>;

/** Maximum size of a time stamp with the authority's certificates. Most time stamps have 3,000 to 8,000 bytes. */
export const timestampBytesMax = 16_384;

const sha256 = '2.16.840.1.101.3.4.2.1';
const nonceBytes = 8;
/** The statuses of a successful response: `granted` and `grantedWithMods` (RFC 3161, 2.4.2). */
const granted: readonly number[] = [0, 1];

/**
 * Requests a time stamp (RFC 3161) of a message from an authority. The authority gets only the message's SHA-256.
 * @returns the `TimeStampToken` as DER
 * @throws Error if the authority refuses, if its response is for another request, or if its time is far from ours
 */
export async function requestTimestamp(message: Uint8Array, ask: AskAuthority): Promise<Uint8Array> {
  const digest = createHash('sha256').update(message).digest();
  // The first byte ensures that the number is positive and has its full length.
  const nonce = Buffer.concat([Buffer.from([1]), randomBytes(nonceBytes)]);
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(digest) }),
    }),
    nonce: new Integer({ valueHex: Uint8Array.from(nonce) }),
    certReq: true,
  });
  const answer = await ask(new Uint8Array(query.toSchema().toBER()));
  const { token, stated } = readAnswer(answer);
  const isForUs =
    digest.equals(stated.messageImprint.hashedMessage.valueBlock.valueHexView) &&
    nonce.equals(stated.nonce?.valueBlock.valueHexView ?? new Uint8Array());
  if (!isForUs) throw new Error('the time stamp is for another request');
  const differenceMs = Math.abs(stated.genTime.getTime() - Date.now());
  if (!(differenceMs <= clockDifferenceMs)) throw new Error('the time stamp states a time far from ours');
  if (token.length > timestampBytesMax) throw new Error(`the time stamp has ${token.length} bytes`);
  return token;
}

function readAnswer(answer: Uint8Array): { token: Uint8Array; stated: TSTInfo } {
  const { result } = fromBER(Uint8Array.from(answer));
  const { status, timeStampToken } = new TimeStampResp({ schema: result });
  if (!granted.includes(status.status) || !timeStampToken)
    throw new Error(`the authority gave no time stamp: status ${status.status}`);
  const { eContent } = new SignedData({ schema: timeStampToken.content }).encapContentInfo;
  if (!eContent) throw new Error('the time stamp states nothing');
  // Return the received bytes, because encoding them again could break the authority's signature.
  const [, received] = (result.valueBlock as unknown as { value: { valueBeforeDecodeView: Uint8Array }[] })
    .value;
  if (!received) throw new Error('the time stamp has no bytes');
  return { token: received.valueBeforeDecodeView, stated: TSTInfo.fromBER(eContent.getValue()) };
}
