/** Longer XMP texts are cut, because the properties of interest are near the start. */
const xmpLengthMax = 1_048_576;

/**
 * Returns the first value of a property in an XMP packet, whether it is an attribute, an element or a list item.
 * Searches the text instead of parsing XML, so that damaged or hostile packets do no harm.
 */
export function xmpValue(xmp: string, property: string): string | null {
  return attributeValue(xmp, property) ?? firstItem(elementBody(xmp, property));
}

export function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}

/** Returns the content of the first element with this name. */
export function elementBody(xmp: string, property: string): string | null {
  const open = xmp.indexOf(`<${property}`);
  if (open === -1) return null;
  const bodyStart = xmp.indexOf('>', open) + 1;
  const bodyEnd = xmp.indexOf(`</${property}>`, bodyStart);
  return bodyStart === 0 || bodyEnd === -1 ? null : xmp.slice(bodyStart, bodyEnd);
}

function attributeValue(xmp: string, property: string): string | null {
  for (const quote of ['"', "'"]) {
    const start = xmp.indexOf(`${property}=${quote}`);
    if (start === -1) continue;
    const from = start + property.length + 2;
    const end = xmp.indexOf(quote, from);
    if (end !== -1) return unescape(xmp.slice(from, end));
  }
  return null;
}

function firstItem(body: string | null): string | null {
  if (body === null) return null;
  const item = elementBody(body, 'rdf:li') ?? body;
  const text = unescape(item).trim();
  return text === '' || text.startsWith('<') ? null : text;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescape(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/giu,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

export const decodeXmp = (data: Uint8Array): string =>
  new TextDecoder('utf-8').decode(data.subarray(0, xmpLengthMax));
