import { type EmbeddedCredentials, type Parent, readCredentials } from '@jinwi/content-credentials';
import { type ImageLabel } from '../providers/generation-provider.js';
import { imageFormat } from './image-format.js';
import { type ProviderStatements, readStatements, withStated } from './provider-statements.js';

/** The provenance data of a provider's image that our version of the image keeps. */
export interface ProviderMarks {
  /** Our label, with the provider's source type if that type declares AI. */
  label: ImageLabel;
  statements: ProviderStatements['kept'];
  /** The provider's image, if it has intact Content Credentials. */
  parent: Parent | undefined;
}

/** Reads the provenance data of a provider's image. Leaves out each unreadable part and calls `warn`. */
export async function readMarks(
  bytes: Uint8Array,
  { label, warn }: { label: ImageLabel; warn: (reason: string) => void },
): Promise<ProviderMarks> {
  const format = imageFormat(bytes);
  if (format === null) return { label, statements: {}, parent: undefined };
  const image = { bytes, contentType: `image/${format}` as const };
  const [credentials, { sourceType, kept }] = await Promise.all([
    readCredentials(image),
    readStatements(bytes).catch((error: unknown) => {
      warn(`XMP: ${String(error)}`);
      return { sourceType: null, kept: {} };
    }),
  ]);
  if (credentials.state === 'damaged') warn(`Content Credentials: ${credentials.reason}`);
  const isKept = credentials.state === 'intact';
  return {
    label: withStated(label, [...statedIn(credentials), ...(sourceType === null ? [] : [sourceType])]),
    statements: kept,
    parent: isKept ? { ...image, steps: ['c2pa.transcoded'] } : undefined,
  };
}

const statedIn = (credentials: EmbeddedCredentials): string[] =>
  credentials.state === 'intact' ? credentials.sourceTypes : [];
