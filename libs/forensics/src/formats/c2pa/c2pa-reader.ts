import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import init, { WasmReader } from '@contentauth/c2pa-wasm';
import { type ImageFormat } from '../../report/report.js';
import { acceptedUsages } from './trust-list.js';

/** The part of a manifest store that is used here. The library declares it as `any`. */
export interface ManifestStore {
  active_manifest?: string;
  manifests?: Record<string, Manifest>;
  validation_status?: ValidationStatus[];
  validation_results?: {
    activeManifest?: Partial<Record<'success' | 'informational' | 'failure', ValidationStatus[]>>;
  };
  validation_state?: string;
}

export interface ValidationStatus {
  code?: string;
  /** Ends with the label of the assertion to which the code refers. */
  url?: string;
}

export interface Assertion {
  label?: string;
  data?: {
    actions?: ManifestAction[];
    /** `signature_info` and `verifiedIdentities` are set in identity assertions of CAWG. */
    signature_info?: { issuer?: string; common_name?: string };
    verifiedIdentities?: (VerifiedIdentity | null)[];
  } | null;
}

export interface VerifiedIdentity {
  type?: string;
  name?: string;
  username?: string;
  uri?: string;
  provider?: { id?: string; name?: string };
}

export interface Manifest {
  claim_generator?: string;
  claim_generator_info?: { name?: string; version?: string }[];
  assertions?: Assertion[];
  ingredients?: ManifestIngredient[];
  signature_info?: { issuer?: string; common_name?: string; cert_serial_number?: string; time?: string };
}

export interface ManifestIngredient {
  active_manifest?: string;
  relationship?: string;
  title?: string;
  thumbnail?: { identifier?: string };
}

export interface ManifestAction {
  action?: string;
  when?: string;
  softwareAgent?: string | { name?: string };
  digitalSourceType?: string;
}

/** Encoded images of ingredients of the active manifest. */
type Thumbnails = ReadonlyMap<ManifestIngredient, Uint8Array>;

export type CredentialsReading =
  { kind: 'none' | 'remote' | 'unreadable' } | { kind: 'read'; store: ManifestStore; thumbnails: Thumbnails };

/** Settings for the library, which must make no requests, because they would reveal the image to others. */
const settingsFor = (authorities: string): string =>
  JSON.stringify({
    verify: { remote_manifest_fetch: false, ocsp_fetch: false },
    trust: { trust_anchors: authorities, trust_config: acceptedUsages.join('\n') },
  });

let loading: Promise<unknown> | null = null;
let isPoisoned = false;

/** Whether the WebAssembly module has trapped. Its memory is then unreliable, so its thread must be replaced. */
export const isCredentialsReaderPoisoned = (): boolean => isPoisoned;

/**
 * Reads and verifies the Content Credentials embedded in a file. Never throws because of the file's content.
 * @param options.authorities PEM of the authorities whose signers are trusted
 */
export async function readCredentials(
  bytes: Uint8Array,
  { format, authorities }: { format: ImageFormat; authorities: string },
): Promise<CredentialsReading> {
  if (isPoisoned) return { kind: 'unreadable' };
  await (loading ??= load());
  try {
    const reader = await WasmReader.fromBytes(`image/${format}`, bytes, settingsFor(authorities));
    try {
      const store = JSON.parse(reader.json()) as ManifestStore;
      return { kind: 'read', store, thumbnails: readThumbnails(reader, store) };
    } finally {
      reader.free();
    }
  } catch (error) {
    return { kind: kindOfFailure(error) };
  }
}

/** Maximum number of ingredients whose thumbnails are read. */
const thumbnailsMax = 4;

/** Reads the thumbnails of the first named ingredients; skips those that the library cannot find. */
function readThumbnails(reader: WasmReader, { active_manifest = '', manifests }: ManifestStore): Thumbnails {
  const ingredients = manifests?.[active_manifest]?.ingredients ?? [];
  const thumbnails = new Map<ManifestIngredient, Uint8Array>();
  const named = ingredients.filter(({ title, thumbnail }) => title && thumbnail?.identifier);
  for (const ingredient of named.slice(0, thumbnailsMax)) {
    if (isPoisoned) break;
    try {
      thumbnails.set(ingredient, reader.resourceToBytes(ingredient.thumbnail?.identifier ?? ''));
    } catch (error) {
      noticeTrap(error);
    }
  }
  return thumbnails;
}

async function load(): Promise<unknown> {
  const file = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
  return init({ module_or_path: await readFile(file) });
}

/** Classifies an error that the library reports only as text: `C2pa(JumbfNotFound)`, `C2pa(RemoteManifestUrl("…"))`. */
function kindOfFailure(error: unknown): 'none' | 'remote' | 'unreadable' {
  const text = String(error);
  if (text.includes('JumbfNotFound')) return 'none';
  if (text.includes('RemoteManifestUrl')) return 'remote';
  noticeTrap(error);
  return 'unreadable';
}

function noticeTrap(error: unknown): void {
  isPoisoned ||= String(error).includes('RuntimeError');
}
