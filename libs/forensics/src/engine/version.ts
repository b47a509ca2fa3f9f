import { createHash } from 'node:crypto';
import { acceptedUsages, publicTrustList, type TrustList } from '../formats/c2pa/trust-list.js';
import { weightsVersion } from '../verdict/weights.js';

export const engineVersion = `0.12.5+weights.${weightsVersion}`;

const digestLength = 12;

/** Names the engine and its trust list. As long as the name stays the same, the same bytes get the same report. */
export function engineName({ pem }: TrustList = publicTrustList): string {
  const list = createHash('sha256')
    .update(pem)
    .update(acceptedUsages.join())
    .digest('hex')
    .slice(0, digestLength);
  return `${engineVersion}+trust.${list}`;
}
