import { readCredentials } from '../../formats/c2pa/c2pa-reader.js';
import {
  type OwnSigner,
  ownSignersOf,
  authoritiesOf,
  type TrustList,
} from '../../formats/c2pa/trust-list.js';
import { sourceTypeExtent } from '../../formats/metadata/digital-source-type.js';
import { type ForensicCode, type ReasonCode } from '../../report/codes.js';
import {
  type AiMarker,
  type DecisiveFact,
  type Ingredient,
  type OwnOrigin,
  type Provenance,
} from '../../report/report.js';
import {
  codedText,
  finding,
  notApplicable,
  type ForensicMethod,
  type MethodContext,
  type MethodResult,
} from '../method.js';
import { drawIngredients } from './ingredient-sheet.js';
import { hasMismatch, interpretCredentials, serialNumberOf, thumbnailsOf } from './interpret.js';

/** Content Credentials (C2PA): signature, hashes, signer and signed history. */
export const provenance: ForensicMethod = {
  id: 'provenance',
  family: 'provenance',
  whenUnmeasured: 'run',
  run: async (context) => {
    const { reading, ...read } = await credentialsOf(context);
    const { places, sheet } = await drawIngredients(thumbnailsOf(reading));
    const credentials = withThumbnails(read.credentials, places);
    const reason = notReadable[credentials.state];
    const result =
      reason === undefined
        ? resultOf(credentials, context.trustList)
        : { ...notApplicable(reason), provenance: credentials };
    const { ownOrigin } = context;
    const told = ownOrigin === null || credentials.isOwn ? result : withRecovered(result, ownOrigin);
    return sheet === null ? told : { ...told, ingredients: sheet };
  },
};

/**
 * Reads the credentials with the trust list, and again with this installation's authority if this installation may be
 * the signer. If it signed with its own authority, the first reading finds an unknown signer, because that authority is
 * not in any public list. An operator's certificate, whose issuer may be listed, is recognised by its serial number.
 */
async function credentialsOf({ bytes, probe, trustList, ownAuthority }: MethodContext) {
  const read = (authorities: string) => readCredentials(bytes, { format: probe.format, authorities });
  const reading = await read(trustList.pem);
  const credentials = interpretCredentials(reading);
  const { state } = credentials;
  if (ownAuthority === null || (state !== 'unknown-signer' && state !== 'valid'))
    return { reading, credentials };
  const mayBe = ({ serialNumber }: OwnSigner): boolean =>
    serialNumber === null ? state === 'unknown-signer' : serialNumber === serialNumberOf(reading);
  for (const { authority } of ownSignersOf(ownAuthority).filter(mayBe)) {
    const own = interpretCredentials(await read(authority));
    if (own.state === 'valid') return { reading, credentials: { ...own, isOwn: true } };
  }
  return { reading, credentials };
}

const withThumbnails = (
  { ingredients, ...credentials }: Provenance,
  places: readonly (Ingredient['thumbnail'] | null)[],
): Provenance => ({
  ...credentials,
  ...(ingredients && {
    ingredients: ingredients.map((ingredient, index) => {
      const thumbnail = places[index];
      return thumbnail ? { ...ingredient, thumbnail } : ingredient;
    }),
  }),
});

const notReadable: Partial<Record<Provenance['state'], ReasonCode>> = {
  none: 'reason.no-credentials',
  remote: 'reason.remote-credentials',
  unreadable: 'reason.unreadable-credentials',
};

function resultOf(credentials: Provenance, trustList: TrustList): MethodResult {
  const params = { signer: credentials.issuer ?? '–', software: softwareOf(credentials) ?? '–' };
  const isMismatch = hasMismatch(credentials);
  const code = stateCode(credentials);
  const strength = isMismatch ? 'strong' : code === 'provenance.malformed' ? 'moderate' : 'info';
  const decisive = decisiveFact(credentials);
  const aiCode = aiCodeOf(credentials);
  return {
    applicable: true,
    reason: null,
    statistic: isMismatch ? 1 : 0,
    score: scoreOf(credentials),
    details: [
      codedText(code, params),
      ...(credentials.isAi ? [codedText(aiCode, params)] : []),
      ...(credentials.isOwn ? [] : [listText(trustList)]),
    ],
    findings: [
      finding(code, { group: 'source', strength, params }),
      ...(credentials.isAi ? [finding(aiCode, { group: 'source', strength: 'strong', params })] : []),
    ],
    provenance: credentials,
    ...(decisive ? { decisive } : {}),
    aiMarkers: aiMarkers(credentials),
  };
}

/**
 * Adds what this installation's records say about an image whose own manifest is no longer in the file. A mismatch of
 * other credentials in the file takes precedence. If the image was recognised only by its fingerprint, every other
 * decisive fact of these credentials takes precedence too.
 */
function withRecovered(result: MethodResult, recovered: OwnOrigin): MethodResult {
  const { by, madeOn, generator, isAi } = recovered;
  const code = `provenance.${by}-${isAi ? 'ai' : 'software'}` as const;
  const params = { day: madeOn, software: generator };
  const isDecided = result.decisive?.kind === 'manipulated' || (by === 'fingerprint' && result.decisive);
  return {
    ...result,
    applicable: true,
    reason: null,
    statistic: result.statistic ?? 0,
    score: isAi ? decidedScore : (result.score ?? null),
    details: [codedText(code, params), ...result.details],
    findings: [
      finding(code, { group: 'source', strength: isAi ? 'strong' : 'info', params }),
      ...result.findings,
    ],
    ...(isAi && !isDecided ? { decisive: { code, kind: 'ai-generated' } } : {}),
    aiMarkers: [recoveredMarker(recovered), ...(result.aiMarkers ?? [])],
    ...(result.provenance ? { provenance: { ...result.provenance, recovered } } : {}),
  };
}

/** `isSigned` is set, because the statement comes from the recovered manifest. */
const recoveredMarker = ({ by, generator, isAi, madeOn }: OwnOrigin): AiMarker => ({
  code: isAi ? 'ai.recovered' : 'ai.recovered-software',
  source: `pixels:${by}`,
  generator,
  models: [],
  value: madeOn,
  extent: isAi ? 'generated' : 'algorithmic',
  isSigned: true,
});

/** Names the trust list that was used, because the signer may be in another one. */
function listText({ pem, issuedOn }: TrustList): MethodResult['details'][number] {
  const authorities = authoritiesOf(pem).length;
  return issuedOn === null
    ? codedText('provenance.own-trust-list', { authorities })
    : codedText('provenance.public-trust-list', { authorities, issuedOn });
}

/** The program that made the image. Only our own credentials name it; others name the program that signed. */
const softwareOf = ({ isOwn, actions, claimGenerator }: Provenance): string | null =>
  (isOwn ? actions[0]?.softwareAgent : null) ?? claimGenerator;

function stateCode(credentials: Provenance): ForensicCode {
  if (credentials.isOwn) return 'provenance.valid-own';
  if (credentials.state === 'valid')
    return isCamera(credentials) ? 'provenance.valid-camera' : 'provenance.valid';
  if (credentials.state === 'unknown-signer') return 'provenance.unknown-signer';
  if (credentials.state === 'expired') return 'provenance.expired';
  return hasMismatch(credentials) ? 'provenance.mismatch' : 'provenance.malformed';
}

/** Without a valid signature the statement proves no more than metadata does. */
function aiCodeOf({
  isOwn,
  state,
}: Provenance): 'provenance.own-ai' | 'provenance.declares-ai' | 'provenance.claims-ai' {
  if (isOwn) return 'provenance.own-ai';
  return state === 'valid' ? 'provenance.declares-ai' : 'provenance.claims-ai';
}

function decisiveFact(credentials: Provenance): DecisiveFact | null {
  if (hasMismatch(credentials)) return { code: 'provenance.mismatch', kind: 'manipulated' };
  if (credentials.isAi) {
    return { code: aiCodeOf(credentials), kind: 'ai-generated' };
  }
  if (credentials.state === 'valid' && isCamera(credentials))
    return { code: 'provenance.valid-camera', kind: 'trusted-camera' };
  return null;
}

/** Whether a sensor captured the image and no edit followed. */
function isCamera({ actions }: Provenance): boolean {
  const isCaptured = actions.some(
    (action) =>
      action.action === 'c2pa.created' &&
      /\/(?:digitalCapture|computationalCapture)$/u.test(action.digitalSourceType ?? ''),
  );
  return isCaptured && !actions.some(({ isEdit }) => isEdit);
}

/** The score if the credentials or our records show a manipulation or AI. */
const decidedScore = 5;

/** Returns the score; null for unlisted signers, expired credentials and our own images made without AI. */
function scoreOf(credentials: Provenance): number | null {
  if (hasMismatch(credentials) || credentials.isAi) return decidedScore;
  if (credentials.isOwn) return null;
  if (credentials.state === 'valid') return isCamera(credentials) ? 98 : 90;
  return credentials.state === 'invalid' ? 50 : null;
}

/** Returns a marker if the history, whoever signed it, says that AI or other software made the image or part of it. */
function aiMarkers(credentials: Provenance): AiMarker[] {
  const extents = credentials.actions.map(({ digitalSourceType }) =>
    sourceTypeExtent(digitalSourceType ?? ''),
  );
  const extent = credentials.isAi
    ? 'generated'
    : extents.find((one) => one === 'edited' || one === 'algorithmic');
  if (!extent) return [];
  const signature = credentials.state === 'valid' ? ({ isSigned: true } as const) : {};
  const codes = credentials.isOwn ? ownCodes : otherCodes;
  const generator = softwareOf(credentials);
  const value = credentials.issuer ?? '';
  return [
    { code: codes[extent], source: 'c2pa:c2pa.actions', generator, models: [], value, extent, ...signature },
  ];
}

const otherCodes = {
  generated: 'ai.credentials',
  edited: 'ai.credentials-edited',
  algorithmic: 'ai.credentials-software',
} as const satisfies Record<AiMarker['extent'], ForensicCode>;

const ownCodes = {
  generated: 'ai.own',
  edited: 'ai.own-edited',
  algorithmic: 'ai.own-software',
} as const satisfies Record<AiMarker['extent'], ForensicCode>;
