import { agreementRules } from './agreement-rules.js';
import { type Contradiction, type Described, positive, type Rule, text } from './contradiction.js';
import { timeRules } from './time-rules.js';

/** Finds pairs of statements in a file that cannot both be true. A missing statement is never a contradiction. */
export function findContradictions(described: Described): Contradiction[] {
  return rules.flatMap((rule) => rule(described) ?? []);
}

function sizeMismatch(described: Described): Contradiction | null {
  const { metadata, width, height } = described;
  const statedWidth = positive(metadata.exif.ExifImageWidth);
  const statedHeight = positive(metadata.exif.ExifImageHeight);
  if (statedWidth === null || statedHeight === null) return null;
  if (statedWidth === width && statedHeight === height) return null;
  if (statedWidth === height && statedHeight === width)
    return described.isTurnedByItself ? null : orientationTwice(described);
  return {
    counts: false,
    code: 'metadata.size-mismatch',
    params: { stated: `${statedWidth}×${statedHeight}`, actual: `${width}×${height}` },
  };
}

/** The pixels were rotated, but the file still asks viewers to rotate them. */
function orientationTwice({ metadata }: Described): Contradiction | null {
  const orientation = positive(metadata.ifd0.Orientation) ?? 1;
  return orientation < 5
    ? null
    : { counts: false, code: 'metadata.orientation-twice', params: { orientation } };
}

/** The 35 mm equivalent is the focal length times the crop factor, 0.6 (medium format) to about 12 (tiny sensors). */
function focalLengthMismatch({ metadata }: Described): Contradiction | null {
  const focalLength = positive(metadata.exif.FocalLength);
  const equivalent = positive(metadata.exif.FocalLengthIn35mmFormat);
  if (focalLength === null || equivalent === null) return null;
  const cropFactor = equivalent / focalLength;
  if (cropFactor >= 0.55 && cropFactor <= 16) return null;
  return { counts: true, code: 'metadata.focal-length-mismatch', params: { focalLength, equivalent } };
}

/** The name of a phone's built-in lens contains the phone's name. */
function lensMismatch({ metadata }: Described): Contradiction | null {
  const lens = text(metadata.exif.LensModel);
  const model = text(metadata.ifd0.Model);
  const phone = /^(iPhone [\w ]+?|iPad[\w ]*?) (?:back|front)/u.exec(lens)?.[1];
  return phone === undefined || model === '' || model.startsWith(phone)
    ? null
    : { counts: true, code: 'metadata.lens-mismatch', params: { lens, model } };
}

function makerNoteMismatch({ metadata }: Described): Contradiction | null {
  const make = text(metadata.ifd0.Make);
  const vendor = foreignMakerNote(metadata.makerNote, make);
  return vendor === null
    ? null
    : { counts: true, code: 'metadata.maker-note-mismatch', params: { make, vendor } };
}

const rules: Rule[] = [
  ...timeRules,
  sizeMismatch,
  focalLengthMismatch,
  lensMismatch,
  makerNoteMismatch,
  ...agreementRules,
];

/** The first bytes of a vendor's MakerNote, and the makes whose cameras may write it. */
const signatures: { start: string; vendor: string; make: RegExp }[] = [
  { start: 'Nikon\0', vendor: 'Nikon', make: /nikon/iu },
  { start: 'OLYMP', vendor: 'Olympus', make: /olymp|om digital|seiko|epson/iu },
  { start: 'OM SYSTEM', vendor: 'OM System', make: /olymp|om digital/iu },
  { start: 'FUJIFILM', vendor: 'Fujifilm', make: /fuji|leica/iu },
  { start: 'Panasonic', vendor: 'Panasonic', make: /panasonic|leica|matsushita/iu },
  { start: 'SONY', vendor: 'Sony', make: /sony|hasselblad/iu },
  { start: 'Apple iOS', vendor: 'Apple', make: /apple/iu },
  { start: 'PENTAX', vendor: 'Pentax', make: /pentax|ricoh|asahi/iu },
  { start: 'AOC\0', vendor: 'Pentax', make: /pentax|samsung|ricoh|asahi/iu },
  { start: 'QVC\0', vendor: 'Casio', make: /casio/iu },
  { start: 'SIGMA', vendor: 'Sigma', make: /sigma|foveon/iu },
  { start: 'SANYO', vendor: 'Sanyo', make: /sanyo|hp|hewlett|agfa|epson|seiko/iu },
  { start: 'KDK', vendor: 'Kodak', make: /kodak|minolta/iu },
  { start: 'HUAWEI', vendor: 'Huawei', make: /huawei|honor/iu },
];

/** Returns the vendor of the MakerNote if cameras of this make never write that vendor's notes; null otherwise. */
function foreignMakerNote(makerNote: Uint8Array | null, make: unknown): string | null {
  if (makerNote === null || typeof make !== 'string' || make.trim() === '') return null;
  const start = new TextDecoder('latin1').decode(makerNote.subarray(0, 12));
  const known = signatures.find((signature) => start.startsWith(signature.start));
  return known === undefined || known.make.test(make) ? null : known.vendor;
}
