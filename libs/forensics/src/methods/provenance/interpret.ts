import {
  type CredentialsReading,
  type Manifest,
  type ManifestAction,
  type ManifestIngredient,
  type ManifestStore,
} from '../../formats/c2pa/c2pa-reader.js';
import { sourceTypeExtent } from '../../formats/metadata/digital-source-type.js';
import { identitiesOf, identityCodes } from './identities.js';
import {
  emptyProvenance,
  type Ingredient,
  type Provenance,
  type ProvenanceAction,
} from '../../report/report.js';

/** Validation codes with this ending mean that the file is not the one that was signed. */
const mismatchEnding = '.mismatch';
const trusted = 'signingCredential.trusted';
const untrusted = 'signingCredential.untrusted';
const expired = new Set(['signingCredential.expired', 'claimSignature.outsideValidity']);
/** Codes of faults that leave signature and hashes intact. */
const harmless = new Set([untrusted, ...expired, 'assertion.action.malformed']);
const isHarmless = (code: string): boolean => harmless.has(code) || code.startsWith(identityCodes);

const codesMax = 50;

export function interpretCredentials(reading: CredentialsReading): Provenance {
  if (reading.kind !== 'read') return { state: reading.kind, ...emptyProvenance };
  const manifest = activeManifest(reading.store) ?? {};
  const codes = (reading.store.validation_status ?? []).map((status) => status.code ?? '');
  const state = stateOf(reading.store, codes);
  const actions = actionsOf(reading.store, manifest);
  const ingredients = ingredientsOf(manifest);
  const identities = identitiesOf(reading.store, manifest.assertions ?? []);
  const certificateName = manifest.signature_info?.common_name;
  return {
    state,
    issuer: manifest.signature_info?.issuer ?? certificateName ?? null,
    ...(certificateName ? { certificateName } : {}),
    signedAt: manifest.signature_info?.time ?? null,
    claimGenerator: claimGenerator(manifest),
    isAi: actions.some((action) => isWholeByAi(action)),
    actions,
    ...(ingredients.length > 0 ? { ingredients } : {}),
    ...(identities.length > 0 ? { identities } : {}),
    validationCodes: [...codes.filter(isMismatch), ...codes.filter((code) => !isMismatch(code))].slice(
      0,
      codesMax,
    ),
  };
}

/** Returns the serial number, in decimal, of the certificate that signed the image; null if there is none. */
export const serialNumberOf = (reading: CredentialsReading): string | null =>
  (reading.kind === 'read' && activeManifest(reading.store)?.signature_info?.cert_serial_number) || null;

/** Whether the signature or the hashes do not match the file. */
export const hasMismatch = (provenance: Provenance): boolean =>
  provenance.state === 'invalid' && provenance.validationCodes.some(isMismatch);

const isMismatch = (code: string): boolean => code.endsWith(mismatchEnding) && !isHarmless(code);

function activeManifest(store: ManifestStore): Manifest | null {
  return store.manifests?.[store.active_manifest ?? ''] ?? null;
}

/** A broken signature or hash is a sign of tampering; an unlisted signer is not. */
function stateOf(store: ManifestStore, codes: string[]): Provenance['state'] {
  const isIntact = codes.every(isHarmless);
  if (!isIntact && (store.validation_state === 'Invalid' || codes.some(isMismatch))) return 'invalid';
  if (codes.some((code) => expired.has(code))) return 'expired';
  return isTrusted(store, codes) ? 'valid' : 'unknown-signer';
}

/** Whether the signature is trusted, even if the library says `Invalid` because an identity could not be checked. */
function isTrusted(
  { validation_state, validation_results: results }: ManifestStore,
  codes: string[],
): boolean {
  if (codes.includes(untrusted)) return false;
  const isOnlyIdentity = codes.length > 0 && codes.every((code) => code.startsWith(identityCodes));
  const hasTrusted = results?.activeManifest?.success?.some(({ code }) => code === trusted) === true;
  return validation_state === 'Trusted' || (isOnlyIdentity && hasTrusted);
}

const actionsMax = 50;

/** Returns the actions of the active manifest and of its ancestors, the newest manifest first. */
function actionsOf(store: ManifestStore, manifest: Manifest): ProvenanceAction[] {
  const chain = [manifest, ...parents(store, manifest)];
  return chain
    .flatMap(plainActions)
    .slice(0, actionsMax)
    .map((action) => ({
      action: String(action.action ?? ''),
      ...(isEdit(String(action.action ?? '')) ? { isEdit: true } : {}),
      when: action.when ?? null,
      softwareAgent: agentName(action.softwareAgent),
      digitalSourceType: action.digitalSourceType ?? null,
    }));
}

/** Actions of C2PA 2.2 and older that leave the picture unchanged. */
const harmlessActions =
  /^c2pa\.(?:created|opened|converted|transcoded|repackaged|published|edited\.metadata|redacted|watermarked(?:\.(?:un)?bound)?|copied|formatted|managed|printed|produced|saved|version_updated)$/u;

/** An action of C2PA is an edit unless it is harmless. Any other action is an edit only if its name says so. */
const isEdit = (action: string): boolean =>
  !harmlessActions.test(action) && /^c2pa\.|edited|placed|drawing|filtered|cropped|removed/u.test(action);

const plainActions = (manifest: Manifest): ManifestAction[] =>
  (manifest.assertions ?? [])
    .filter((assertion) => assertion.label?.startsWith('c2pa.actions') === true)
    .flatMap((assertion) => assertion.data?.actions ?? []);

const chainMax = 10;

/** Returns the manifests of the image's ancestors, newest first. */
function parents(store: ManifestStore, manifest: Manifest): Manifest[] {
  const found: Manifest[] = [];
  let origin = originOf(store, manifest);
  while (origin !== null && found.length < chainMax) {
    found.push(origin);
    origin = originOf(store, origin);
  }
  return found;
}

/**
 * Returns the manifest of the ingredient that is the parent. If none is, returns that of the only ingredient, unless
 * this manifest created the image.
 */
function originOf(store: ManifestStore, manifest: Manifest): Manifest | null {
  const ingredients = manifest.ingredients ?? [];
  const isOwnCreation = plainActions(manifest).some((action) => action.action === 'c2pa.created');
  const only = ingredients.length === 1 && !isOwnCreation ? ingredients[0] : undefined;
  const origin = ingredients.find((ingredient) => ingredient.relationship === 'parentOf') ?? only;
  return store.manifests?.[origin?.active_manifest ?? ''] ?? null;
}

const ingredientsMax = 20;
const titleLengthMax = 200;

const relations: Readonly<Record<string, Ingredient['relation']>> = {
  parentOf: 'parent',
  componentOf: 'component',
  inputTo: 'input',
};

/** The named files from which the image was made, as stated in the active manifest. */
const ingredientsOf = (manifest: Manifest): Ingredient[] =>
  namedIngredients(manifest).map(({ title = '', relationship = '' }) => ({
    title: title.slice(0, titleLengthMax),
    relation: relations[relationship]!,
  }));

const namedIngredients = ({ ingredients = [] }: Manifest): ManifestIngredient[] =>
  ingredients
    .slice(0, ingredientsMax)
    .filter(({ title, relationship = '' }) => title && Object.hasOwn(relations, relationship));

/** Returns the thumbnail of each ingredient that the interpreted credentials list, in their order. */
export const thumbnailsOf = (reading: CredentialsReading): (Uint8Array | null)[] =>
  reading.kind === 'read'
    ? namedIngredients(activeManifest(reading.store) ?? {}).map(
        (ingredient) => reading.thumbnails.get(ingredient) ?? null,
      )
    : [];

function agentName(agent: string | { name?: string } | undefined): string | null {
  if (agent === undefined) return null;
  return typeof agent === 'string' ? agent : (agent.name ?? null);
}

function claimGenerator(manifest: Manifest): string | null {
  if (manifest.claim_generator !== undefined) return manifest.claim_generator;
  const info = manifest.claim_generator_info?.[0];
  return info?.name ?? null;
}

/**
 * Only the action that created or opened the image says how the whole image was made; a later edit by AI does not. Our
 * own images that were made from a provider's image have the action `c2pa.opened`.
 */
function isWholeByAi({ action, digitalSourceType }: ProvenanceAction): boolean {
  const isOrigin = action === 'c2pa.created' || action === 'c2pa.opened';
  return isOrigin && sourceTypeExtent(digitalSourceType ?? '') === 'generated';
}
