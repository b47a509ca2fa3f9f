import { type ImageLabel } from '../providers/generation-provider.js';
import { namespaces, type ProviderStatements } from './provider-statements.js';

/**
 * Builds the XMP packet that says how the image was made, with the provider's other statements. `digitalsourcetype`
 * URLs are IPTC's.
 */
export function labelPacket(
  { digitalSourceType, generator }: ImageLabel,
  kept: ProviderStatements['kept'] = {},
): string {
  const properties = {
    'xmp:CreatorTool': generator,
    'Iptc4xmpExt:DigitalSourceType': `http://cv.iptc.org/newscodes/digitalsourcetype/${digitalSourceType}`,
    ...kept,
  };
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about=""',
    ...Object.entries(namespaces).map(([prefix, address]) => ` xmlns:${prefix}="${address}"`),
    ...Object.entries(properties).map(([name, value]) => ` ${name}="${escapeXml(value)}"`),
    '/>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Also drops control characters, which XML does not allow. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, '')
    .replaceAll(/[&<>"]/gu, (character) => entities[character] ?? character);
