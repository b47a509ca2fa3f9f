import { readCredentials } from '../../formats/c2pa/c2pa-reader.js';
import { authoritiesOf, type TrustList } from '../../formats/c2pa/trust-list/trust-list.js';
import { sourceTypeExtent } from '../../formats/metadata/digital-source-type.js';
import { type ForensicCode, type ReasonCode } from '../../report/codes.js';
import { type AiMarker, type DecisiveFact, type Provenance } from '../../report/report.js';
import { codedText, finding, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';
import { hasMismatch, interpretCredentials } from './interpret.js';

/** Content Credentials (C2PA): signature, hashes, signer and signed history. */
export const provenance: ForensicMethod = {
  id: 'provenance',
  family: 'provenance',
  run: async ({ bytes, probe, trustList }) => {
    const reading = await readCredentials(bytes, { format: probe.format, trustList });
    const credentials = interpretCredentials(reading);
    const reason = notReadable[credentials.state];
    return reason === undefined
      ? resultOf(credentials, trustList)
      : { ...notApplicable(reason), provenance: credentials };
  },
};

const notReadable: Partial<Record<Provenance['state'], ReasonCode>> = {
  none: 'reason.no-credentials',
  remote: 'reason.remote-credentials',
  unreadable: 'reason.unreadable-credentials',
};

function resultOf(credentials: Provenance, trustList: TrustList): MethodResult {
  const params = { signer: credentials.issuer ?? '–', software: credentials.claimGenerator ?? '–' };
  const isMismatch = hasMismatch(credentials);
  const code = stateCode(credentials);
  const strength = isMismatch ? 'strong' : code === 'provenance.malformed' ? 'moderate' : 'info';
  const decisive = decisiveFact(credentials);
  const ai = codedText('provenance.declares-ai', params);
  return {
    applicable: true,
    reason: null,
    statistic: isMismatch ? 1 : 0,
    score: scoreOf(credentials),
    details: [codedText(code, params), ...(credentials.isAi ? [ai] : []), listText(trustList)],
    findings: [
      finding(code, { group: 'source', strength, params }),
      ...(credentials.isAi
        ? [finding('provenance.declares-ai', { group: 'source', strength: 'strong', params })]
        : []),
    ],
    provenance: credentials,
    ...(decisive ? { decisive } : {}),
    aiMarkers: aiMarkers(credentials),
  };
}

/** Names the list the signer was looked up in, because another list may differ. */
function listText({ pem, issuedOn }: TrustList): MethodResult['details'][number] {
  const authorities = authoritiesOf(pem).length;
  return issuedOn === null
    ? codedText('provenance.own-trust-list', { authorities })
    : codedText('provenance.public-trust-list', { authorities, issuedOn });
}

function stateCode(credentials: Provenance): ForensicCode {
  if (credentials.state === 'valid')
    return isCamera(credentials) ? 'provenance.valid-camera' : 'provenance.valid';
  if (credentials.state === 'unknown-signer') return 'provenance.unknown-signer';
  if (credentials.state === 'expired') return 'provenance.expired';
  return hasMismatch(credentials) ? 'provenance.mismatch' : 'provenance.malformed';
}

function decisiveFact(credentials: Provenance): DecisiveFact | null {
  if (hasMismatch(credentials)) return { code: 'provenance.mismatch', kind: 'manipulated' };
  if (credentials.isAi) return { code: 'provenance.declares-ai', kind: 'ai-generated' };
  if (credentials.state === 'valid' && isCamera(credentials))
    return { code: 'provenance.valid-camera', kind: 'trusted-camera' };
  return null;
}

/** Captured by a sensor, and only developed since. */
function isCamera({ actions }: Provenance): boolean {
  const isCaptured = actions.some(
    (action) =>
      action.action === 'c2pa.created' &&
      /\/(?:digitalCapture|computationalCapture)$/u.test(action.digitalSourceType ?? ''),
  );
  const isPlain = actions.every(
    (action) => !/edited|placed|drawing|filtered|cropped|removed/u.test(action.action),
  );
  return isCaptured && isPlain;
}

/** An unlisted signer proves nothing either way: no score. */
function scoreOf(credentials: Provenance): number | null {
  if (hasMismatch(credentials) || credentials.isAi) return 5;
  if (credentials.state === 'valid') return isCamera(credentials) ? 98 : 90;
  return credentials.state === 'invalid' ? 50 : null;
}

/** What the signed history says of AI or other software, whole or in part; nothing if it is broken. */
function aiMarkers(credentials: Provenance): AiMarker[] {
  if (credentials.state === 'invalid') return [];
  const extents = credentials.actions.map(({ digitalSourceType }) =>
    sourceTypeExtent(digitalSourceType ?? ''),
  );
  const extent = credentials.isAi
    ? 'generated'
    : extents.find((one) => one === 'edited' || one === 'algorithmic');
  if (!extent) return [];
  const generator = credentials.claimGenerator;
  const value = credentials.issuer ?? '';
  return [{ code: codeOf[extent], source: 'c2pa:c2pa.actions', generator, models: [], value, extent }];
}

const codeOf = {
  generated: 'ai.credentials',
  edited: 'ai.credentials-edited',
  algorithmic: 'ai.credentials-software',
} as const satisfies Record<AiMarker['extent'], ForensicCode>;
