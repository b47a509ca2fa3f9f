import {
  type Assertion,
  type ManifestStore,
  type ValidationStatus,
  type VerifiedIdentity,
} from '../../formats/c2pa/c2pa-reader.js';
import { type StatedIdentity } from '../../report/report.js';

/** Label of CAWG's identity assertions. The second one in a manifest has the label `cawg.identity__1`. */
const label = /^cawg\.identity(?:__\d+)?$/u;
/** Prefix of the library's codes about identity assertions. They say nothing about the image's own signature. */
export const identityCodes = 'cawg.';
const confirmed = 'cawg.x509.credential.trusted';
/** Codes for an identity that could not be checked: its signer is unlisted, or the check would need the network. */
const uncheckable = new Set([
  'cawg.x509.credential.untrusted',
  'cawg.ica.untrusted_issuer',
  'cawg.ica.did_unavailable',
]);

const identitiesMax = 10;
const textLengthMax = 200;

/** Returns who made the image, according to the active manifest's identity assertions (CAWG identity assertion 1.1). */
export const identitiesOf = (
  { validation_results: results }: ManifestStore,
  assertions: readonly Assertion[],
): StatedIdentity[] =>
  assertions
    .filter((assertion) => label.test(assertion.label ?? ''))
    .flatMap((assertion) => {
      const { success = [], informational = [], failure = [] } = results?.activeManifest ?? {};
      const about = ({ url }: ValidationStatus) => url?.endsWith(`/${assertion.label}`) === true;
      const standing = standingOf({
        successes: success.filter(about),
        doubts: [...informational, ...failure].filter(about),
      });
      return identitiesIn(assertion).map((identity) => ({ ...identity, standing }));
    })
    .slice(0, identitiesMax);

interface About {
  successes: readonly ValidationStatus[];
  doubts: readonly ValidationStatus[];
}

function standingOf({ successes, doubts }: About): StatedIdentity['standing'] {
  if (doubts.some(({ code = '' }) => !uncheckable.has(code))) return 'invalid';
  return doubts.length === 0 && successes.some(({ code }) => code === confirmed) ? 'confirmed' : 'stated';
}

const kinds: Readonly<Record<string, StatedIdentity['kind']>> = {
  'cawg.document_verification': 'person',
  'cawg.affiliation': 'affiliation',
  'cawg.social_media': 'account',
  'cawg.crypto_wallet': 'account',
  'cawg.web_site': 'website',
};

/** Reads an assertion's identities: the name in its own certificate, or the identities that a service has verified. */
function identitiesIn({ data }: Assertion): Omit<StatedIdentity, 'standing'>[] {
  const { signature_info: signature, verifiedIdentities: verified } = data ?? {};
  if (!Array.isArray(verified)) {
    const name = textOf(signature?.issuer ?? signature?.common_name);
    return name === null ? [] : [{ kind: 'certificate', name, provider: null }];
  }
  return verified.slice(0, identitiesMax).flatMap((identity) => {
    if (identity === null) return [];
    const kind = kinds[String(identity.type)] ?? 'other';
    const provider = textOf(identity.provider?.name ?? identity.provider?.id);
    const name = textOf(nameOf(kind, identity));
    if (name !== null) return [{ kind, name, provider }];
    // An affiliation without a name is often confirmed by the organisation itself.
    return kind === 'affiliation' && provider !== null ? [{ kind, name: provider, provider: null }] : [];
  });
}

const nameOf = (kind: StatedIdentity['kind'], { name, username, uri }: VerifiedIdentity): unknown =>
  kind === 'website' ? (uri ?? name) : kind === 'account' ? (username ?? name ?? uri) : (name ?? username);

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, textLengthMax) : null;
