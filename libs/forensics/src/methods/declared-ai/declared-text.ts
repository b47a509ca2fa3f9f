import { type RawMetadata, plainText } from '../../formats/metadata/read-metadata.js';
import { xmpValue } from '../../formats/metadata/xmp.js';

export interface DeclaredText {
  carrier: 'png' | 'exif' | 'xmp' | 'iptc' | 'comment' | 'hidden';
  key: string;
  text: string;
}

const xmpProperties = [
  'Iptc4xmpExt:DigitalSourceType',
  'photoshop:Credit',
  'xmp:CreatorTool',
  'dc:description',
  'exif:UserComment',
  'dc:creator',
  'Iptc4xmpExt:AISystemUsed',
  'TC260:AIGC',
];

/** Returns all texts in which generators are known to declare themselves. */
export function declaredTexts(metadata: RawMetadata): DeclaredText[] {
  const { ifd0, iptc, xmp } = metadata;
  const plain = (carrier: DeclaredText['carrier'], tags: Record<string, unknown>): DeclaredText[] =>
    Object.entries(tags).flatMap(([key, value]) =>
      typeof value === 'string' ? [{ carrier, key, text: value }] : [],
    );
  const texts: DeclaredText[] = [
    ...metadata.pngTexts
      .filter(({ keyword }) => keyword !== 'XML:com.adobe.xmp')
      .map(({ keyword, text }): DeclaredText => ({ carrier: 'png', key: keyword, text })),
    ...metadata.comments.map((text): DeclaredText => ({ carrier: 'comment', key: 'COM', text })),
    ...plain('exif', pick(ifd0, ['Software', 'ImageDescription', 'Artist', 'Make', 'Model', 'XPComment'])),
    { carrier: 'exif', key: 'UserComment', text: readUserComment(metadata.userComment) },
    ...xmpProperties.map((key): DeclaredText => ({ carrier: 'xmp', key, text: xmpValue(xmp, key) ?? '' })),
    ...plain('iptc', { Credit: iptc.Credit, Caption: iptc.Caption }),
  ];
  return texts.filter(({ text }) => text !== '');
}

const pick = (tags: Record<string, unknown>, keys: string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, tags[key]]));

/** Reads an EXIF UserComment: eight bytes of character code, then ASCII or UTF-16 text of either byte order. */
export function readUserComment(value: Uint8Array | null): string {
  if (value === null) return '';
  const bytes = value.subarray(0, 131_072);
  const code = new TextDecoder('latin1').decode(bytes.subarray(0, 7));
  const body = bytes.subarray(8);
  if (code !== 'UNICODE')
    return stripZeros(new TextDecoder('utf-8').decode(/^(?:ASCII|JIS|\0)/u.test(code) ? body : bytes));
  return stripZeros(new TextDecoder(isBigEndian(body) ? 'utf-16be' : 'utf-16le').decode(body));
}

/** Guesses the byte order from the zero bytes: prompts are mostly Latin letters, whose high byte is zero. */
function isBigEndian(body: Uint8Array): boolean {
  let zeroFirst = 0;
  let zeroSecond = 0;
  for (let index = 0; index + 1 < Math.min(body.length, 512); index += 2) {
    if (body[index] === 0) zeroFirst += 1;
    if (body[index + 1] === 0) zeroSecond += 1;
  }
  return zeroFirst > zeroSecond;
}

const stripZeros = (text: string): string => text.replaceAll('\0', '');

export const excerpt = (text: string): string => plainText(text.slice(0, 1000)).slice(0, 300);
