import { type ForensicCode } from '../codes.js';
import { type TextParams } from '../report.js';
import { exifTimeMs, gpsTimeMs } from './exif-time.js';
import { foreignMakerNote } from './maker-notes.js';
import { type RawMetadata } from './read-metadata.js';

export interface Contradiction {
  code: ForensicCode;
  params: TextParams;
  /** A size that differs is what any resize leaves behind: told, but no contradiction of the history. */
  counts: boolean;
}

interface Described {
  metadata: RawMetadata;
  /** Stored pixels. */
  width: number;
  height: number;
}

type Rule = (described: Described) => Contradiction | null;

/** No two clocks on one planet are further apart than this, a wrong hour included. */
const zoneSpanMs = 26 * 3_600_000;

/** Two statements of the same file that cannot both be true. A missing statement is never a contradiction. */
export function findContradictions(described: Described): Contradiction[] {
  return rules.flatMap((rule) => rule(described) ?? []);
}

const positive = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function modifiedBeforeCapture({ metadata }: Described): Contradiction | null {
  const captured = exifTimeMs(metadata.exif.DateTimeOriginal);
  const modified = exifTimeMs(metadata.ifd0.ModifyDate);
  if (captured === null || modified === null || captured - modified <= zoneSpanMs) return null;
  return {
    counts: true,
    code: 'metadata.modified-before-capture',
    params: { captured: text(metadata.exif.DateTimeOriginal), modified: text(metadata.ifd0.ModifyDate) },
  };
}

function subsecondMismatch({ metadata }: Described): Contradiction | null {
  const { exif } = metadata;
  const original = text(exif.SubSecTimeOriginal);
  const digitized = text(exif.SubSecTimeDigitized);
  const isSameSecond = exif.DateTimeOriginal !== undefined && exif.DateTimeOriginal === exif.CreateDate;
  // Shorter writings of the same fraction agree: "5" and "50".
  const isSame = original.replace(/0+$/u, '') === digitized.replace(/0+$/u, '');
  if (!isSameSecond || original === '' || digitized === '' || isSame) return null;
  return { counts: true, code: 'metadata.subsecond-mismatch', params: { original, digitized } };
}

function sizeMismatch({ metadata, width, height }: Described): Contradiction | null {
  const statedWidth = positive(metadata.exif.ExifImageWidth);
  const statedHeight = positive(metadata.exif.ExifImageHeight);
  if (statedWidth === null || statedHeight === null) return null;
  if (statedWidth === width && statedHeight === height) return null;
  if (statedWidth === height && statedHeight === width) return orientationTwice({ metadata, width, height });
  return {
    counts: false,
    code: 'metadata.size-mismatch',
    params: { stated: `${statedWidth}×${statedHeight}`, actual: `${width}×${height}` },
  };
}

/** The pixels were turned but the file still asks viewers to turn them. */
function orientationTwice({ metadata }: Described): Contradiction | null {
  const orientation = positive(metadata.ifd0.Orientation) ?? 1;
  return orientation < 5
    ? null
    : { counts: false, code: 'metadata.orientation-twice', params: { orientation } };
}

function gpsDateMismatch({ metadata }: Described): Contradiction | null {
  const captured = exifTimeMs(metadata.exif.DateTimeOriginal);
  const located = gpsTimeMs(metadata.gps);
  if (captured === null || located === null || Math.abs(captured - located) <= zoneSpanMs) return null;
  return {
    counts: true,
    code: 'metadata.gps-date-mismatch',
    params: { captured: text(metadata.exif.DateTimeOriginal), located: text(metadata.gps.GPSDateStamp) },
  };
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

/** A phone's built-in lens names its phone. */
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
  modifiedBeforeCapture,
  subsecondMismatch,
  sizeMismatch,
  gpsDateMismatch,
  focalLengthMismatch,
  lensMismatch,
  makerNoteMismatch,
];
