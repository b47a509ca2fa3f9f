import { plainText, type RawMetadata } from '../../formats/metadata/read-metadata.js';
import { xmpValue } from '../../formats/metadata/xmp.js';
import { type FieldCode } from '../../report/codes.js';
import { type MetadataField } from '../../report/report.js';
import { editStepCount } from './xmp-history.js';

type Reader = (metadata: RawMetadata) => unknown;

const seconds = (value: unknown): string | null => {
  if (typeof value !== 'number' || value <= 0) return null;
  return value >= 0.3 ? `${Number(value.toFixed(1))} s` : `1/${Math.round(1 / value)} s`;
};
const withUnit = (value: unknown, write: (value: number) => string): string | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? write(Number(value.toFixed(2))) : null;

/** Returns null for the position 0, 0, which cameras write if they do not know where they are. */
function coordinates({ gps }: RawMetadata): string | null {
  const { latitude, longitude } = gps;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (latitude === 0 && longitude === 0) return null;
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

const readers: [MetadataField['group'], FieldCode, Reader][] = [
  ['capture', 'field.make', ({ ifd0 }) => ifd0.Make],
  ['capture', 'field.model', ({ ifd0 }) => ifd0.Model],
  ['capture', 'field.lens', ({ exif, xmp }) => exif.LensModel ?? xmpValue(xmp, 'aux:Lens')],
  ['capture', 'field.date-original', ({ exif }) => exif.DateTimeOriginal ?? exif.CreateDate],
  ['capture', 'field.exposure-time', ({ exif }) => seconds(exif.ExposureTime)],
  ['capture', 'field.f-number', ({ exif }) => withUnit(exif.FNumber, (value) => `f/${value}`)],
  ['capture', 'field.iso', ({ exif }) => withUnit(exif.ISO, (value) => `ISO ${value}`)],
  ['capture', 'field.focal-length', ({ exif }) => withUnit(exif.FocalLength, (value) => `${value} mm`)],
  [
    'capture',
    'field.focal-length-35mm',
    ({ exif }) => withUnit(exif.FocalLengthIn35mmFormat, (value) => `${value} mm`),
  ],
  ['capture', 'field.gps', coordinates],
  ['capture', 'field.serial-number', ({ exif }) => exif.SerialNumber],
  ['edit', 'field.date-modified', ({ ifd0, xmp }) => ifd0.ModifyDate ?? xmpValue(xmp, 'xmp:ModifyDate')],
  ['edit', 'field.software', ({ ifd0, pngTexts }) => ifd0.Software ?? pngText(pngTexts, 'Software')],
  ['edit', 'field.processing-software', ({ ifd0 }) => ifd0.ProcessingSoftware],
  ['edit', 'field.creator-tool', ({ xmp }) => xmpValue(xmp, 'xmp:CreatorTool')],
  ['edit', 'field.edit-history', ({ xmp }) => editStepCount(xmp) || null],
  [
    'edit',
    'field.derived-from',
    ({ xmp }) => xmpValue(elementTag(xmp, 'xmpMM:DerivedFrom'), 'stRef:documentID'),
  ],
  [
    'source',
    'field.artist',
    ({ ifd0, iptc, pngTexts }) => ifd0.Artist ?? iptc.Byline ?? pngText(pngTexts, 'Author'),
  ],
  [
    'source',
    'field.copyright',
    ({ ifd0, iptc, xmp }) => ifd0.Copyright ?? iptc.CopyrightNotice ?? xmpValue(xmp, 'dc:rights'),
  ],
  ['source', 'field.credit', ({ iptc, xmp }) => iptc.Credit ?? xmpValue(xmp, 'photoshop:Credit')],
  [
    'source',
    'field.caption',
    ({ ifd0, iptc, xmp }) => ifd0.ImageDescription ?? iptc.Caption ?? xmpValue(xmp, 'dc:description'),
  ],
  ['source', 'field.source-type', ({ xmp }) => xmpValue(xmp, 'Iptc4xmpExt:DigitalSourceType')],
  ['source', 'field.colour-profile', ({ icc }) => icc.ProfileDescription],
];

const pngText = (texts: RawMetadata['pngTexts'], keyword: string): string | undefined =>
  texts.find((entry) => entry.keyword === keyword)?.text;

/**
 * Returns up to 2,000 characters of XMP from the start of an element, which include its attributes and its children:
 * writers store properties as either.
 */
function elementTag(xmp: string, property: string): string {
  const start = xmp.indexOf(`<${property}`);
  return start === -1 ? '' : xmp.slice(start, start + 2000);
}

/** Returns the fields that users look for, in display order. */
export function metadataFields(metadata: RawMetadata): MetadataField[] {
  return readers.flatMap(([group, code, read]) => {
    const value = plainText(read(metadata));
    return value === '' ? [] : [{ group, code, value }];
  });
}
