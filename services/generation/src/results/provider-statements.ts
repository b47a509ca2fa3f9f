import assert from 'node:assert';
import { type Document, DOMParser, type Element } from '@xmldom/xmldom';
import sharp from 'sharp';
import { type ImageLabel } from '../providers/generation-provider.js';

/** The XMP namespaces of statements about an image's origin. The keys are the prefixes that we write. */
export const namespaces = {
  xmp: 'http://ns.adobe.com/xap/1.0/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  TC260: 'http://www.tc260.org.cn/ns/AIGC/1.0/',
} as const;

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/**
 * The properties that are kept: the AI system (IPTC), the credit line, with which Google marks its images, and the
 * label of China's standard GB 45438.
 */
const keptProperties = [
  ['Iptc4xmpExt', 'AISystemUsed'],
  ['Iptc4xmpExt', 'AISystemVersionUsed'],
  ['photoshop', 'Credit'],
  ['TC260', 'AIGC'],
] as const;

export interface ProviderStatements {
  /** IPTC digital source type, unchanged; null if there is none. */
  sourceType: string | null;
  /** Other statements. The keys are property names with their prefix. */
  kept: Record<string, string>;
}

const xmpSizeBytesMax = 1_000_000;
const valueLengthMax = 4_000;

/** Reads the statements in an image's XMP. @throws Error if the image's header or XMP cannot be read */
export async function readStatements(bytes: Uint8Array): Promise<ProviderStatements> {
  const valueOf = await readProperties(bytes);
  const kept = keptProperties.flatMap(([prefix, name]) => {
    const value = valueOf(prefix, name);
    return value === null ? [] : [[`${prefix}:${name}`, value] as const];
  });
  return { sourceType: valueOf('Iptc4xmpExt', 'DigitalSourceType'), kept: Object.fromEntries(kept) };
}

export async function readLabel(
  bytes: Uint8Array,
): Promise<{ digitalSourceType: string; generator: string }> {
  const valueOf = await readProperties(bytes);
  const [type, generator] = [valueOf('Iptc4xmpExt', 'DigitalSourceType'), valueOf('xmp', 'CreatorTool')];
  assert(type !== null && generator !== null, 'the image has no label');
  return { digitalSourceType: type.slice(type.lastIndexOf('/') + 1), generator };
}

type ReadProperty = (prefix: keyof typeof namespaces, name: string) => string | null;

async function readProperties(bytes: Uint8Array): Promise<ReadProperty> {
  const { xmp } = await sharp(bytes).metadata();
  if (!xmp) return () => null;
  if (xmp.length > xmpSizeBytesMax) throw new Error(`The XMP is too long: ${xmp.length} bytes`);
  const packet = new DOMParser({ onError: refuseFatal }).parseFromString(xmp.toString('utf8'), 'text/xml');
  return (prefix, name) => propertyOf(packet, { namespace: namespaces[prefix], name });
}

function refuseFatal(level: string, message: string): void {
  if (level !== 'warning') throw new Error(message);
}

/** Returns the value of a property. In RDF, a property may be an attribute or an element. */
function propertyOf(
  packet: Document,
  { namespace, name }: { namespace: string; name: string },
): string | null {
  const [element] = packet.getElementsByTagNameNS(namespace, name);
  const value = element
    ? (element.getAttributeNS(rdf, 'resource') ?? element.textContent)
    : [...packet.getElementsByTagNameNS(rdf, 'Description')]
        .map((description: Element) => description.getAttributeNS(namespace, name))
        .find((found) => found !== null);
  return value?.trim().slice(0, valueLengthMax) || null;
}

/** Source types that declare AI, strongest first. */
const declaredAi = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
] as const;

/**
 * Returns the label with the strongest source type that the provider states. It takes precedence over ours, because the
 * provider knows how much of the reference remains. If none of the provider's types declares AI, ours is used.
 */
export function withStated(label: ImageLabel, stated: readonly string[]): ImageLabel {
  const names = stated.map((type) => type.split('/').at(-1));
  const digitalSourceType = declaredAi.find((type) => names.includes(type)) ?? label.digitalSourceType;
  return { ...label, digitalSourceType };
}
