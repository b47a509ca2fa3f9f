const lengthMax = 255;

/** Control characters and bidirectional marks, with which `gnp.exe` could be displayed as `exe.png`. */
const invisible = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu;

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Cleans the name of an upload for display. It is never used as a path. */
export function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const cleaned = base.normalize('NFC').replace(loneSurrogate, '').replace(invisible, '').trim();
  return shortened(cleaned) || 'image';
}

/** Shortens a name; keeps the extension and never splits a surrogate pair. */
function shortened(name: string): string {
  if (name.length <= lengthMax) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  let stem = '';
  for (const character of name.slice(0, name.length - ending.length)) {
    if (stem.length + character.length + ending.length > lengthMax) break;
    stem += character;
  }
  return stem + ending;
}

/** Names an image after the last path segment of its URL, or after the host if the path is empty. */
export function nameInAddress(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split('/').at(-1) ?? '';
  return decoded(last) || hostname;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
