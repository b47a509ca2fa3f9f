import { runJob, type TypedImage } from './credentials-job.js';

/** The Content Credentials embedded in an image, and the digital source types that they state. */
export type EmbeddedCredentials =
  { state: 'none' } | { state: 'intact'; sourceTypes: string[] } | { state: 'damaged'; reason: string };

interface Store {
  active_manifest?: string;
  validation_state?: string;
  validation_status?: { code?: string }[];
  manifests?: Record<string, Manifest>;
}

interface Manifest {
  assertions?: { label?: string; data?: { actions?: { digitalSourceType?: string }[] } }[];
}

/**
 * Reads and verifies an image's Content Credentials, whoever signed them. Credentials that are not embedded count as
 * none. Never throws because of the image.
 */
export async function readCredentials(image: TypedImage): Promise<EmbeddedCredentials> {
  try {
    const store = JSON.parse(String(await runJob({ kind: 'read', ...image }))) as Store;
    if (store.validation_state === 'Invalid') return { state: 'damaged', reason: codesOf(store) };
    return { state: 'intact', sourceTypes: sourceTypesOf(store) };
  } catch (error) {
    const reason = String(error);
    return /JumbfNotFound|RemoteManifestUrl/u.test(reason) ? { state: 'none' } : { state: 'damaged', reason };
  }
}

const codesOf = ({ validation_status: failures = [] }: Store): string =>
  failures
    .map(({ code }) => code)
    .slice(0, 10)
    .join(', ');

const sourceTypesOf = ({ manifests, active_manifest: active = '' }: Store): string[] =>
  (manifests?.[active]?.assertions ?? [])
    .filter(({ label }) => label?.startsWith('c2pa.actions'))
    .flatMap(({ data }) => data?.actions ?? [])
    .flatMap(({ digitalSourceType: type }) => (typeof type === 'string' ? [type] : []));
