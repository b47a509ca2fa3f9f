import { runJob, type TypedImage } from './credentials-job.js';

/** The state of the Content Credentials that an image contains, and the digital source types that they state. */
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
 * Reads and verifies an image's Content Credentials, whoever signed them. Credentials that are not embedded in the
 * image do not count. Never throws because of the image.
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

const pngHeaderSize = 8;
const pngChunkOverhead = 12;
const jpegStart = 0xffd8;
const app11 = 0xffeb;
const startOfScan = 0xffda;
/** Bytes at the start of each part: the identifier `JP` (2), the number of the box (2), the number of the part (4). */
const partHeaderSize = 8;
/** Bytes for the size and the type of the whole box. Every part repeats them. */
const boxHeaderSize = 8;

/** Returns the C2PA manifest store that a signed PNG or JPEG contains; null if it contains none. */
export function manifestStoreIn(image: Uint8Array): Buffer | null {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  return bytes.length > 2 && bytes.readUInt16BE(0) === jpegStart ? inJpeg(bytes) : inPng(bytes);
}

/** Reads the chunk `caBX` (C2PA 2.2, A.3.3). */
function inPng(bytes: Buffer): Buffer | null {
  for (let at = pngHeaderSize; at + pngChunkOverhead <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'caBX') return bytes.subarray(at + 8, at + 8 + size);
    at += pngChunkOverhead + size;
  }
  return null;
}

/** Joins APP11 segments, because a segment holds at most 64 KiB (C2PA 2.2, A.3.1). */
function inJpeg(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes.readUInt16BE(at) !== startOfScan;) {
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, end);
    if (bytes.readUInt16BE(at) === app11 && content.toString('latin1', 0, 2) === 'JP') {
      const part = content.subarray(partHeaderSize);
      parts.push(parts.length === 0 ? part : part.subarray(boxHeaderSize));
    }
    at = end;
  }
  return parts.length === 0 ? null : Buffer.concat(parts);
}
