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
  ingredients?: { active_manifest?: string; relationship?: string; title?: string }[];
  signature_info?: { issuer?: string; common_name?: string; cert_serial_number?: string; time?: string };
}

export interface ManifestAction {
  action?: string;
  when?: string;
  softwareAgent?: string | { name?: string };
  digitalSourceType?: string;
}

export type CredentialsReading =
  { kind: 'none' | 'remote' | 'unreadable' } | { kind: 'read'; store: ManifestStore };

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
      return { kind: 'read', store: JSON.parse(reader.json()) as ManifestStore };
    } finally {
      reader.free();
    }
  } catch (error) {
    return { kind: kindOfFailure(error) };
  }
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
  isPoisoned = text.includes('RuntimeError');
  return 'unreadable';
}
