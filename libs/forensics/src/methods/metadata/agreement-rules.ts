import { readJpegStructure } from '../../formats/jpeg/jpeg-structure.js';
import { estimateQuality } from '../../formats/jpeg/quality.js';
import { xmpValue } from '../../formats/metadata/xmp.js';
import { type Contradiction, type Described, positive, type Rule, text } from './contradiction.js';

/** Keeps only a–z and digits, because programs differ in case, whitespace and the encoding of other characters. */
const plain = (value: unknown): string =>
  typeof value === 'string' ? value.toLowerCase().replace(/[^a-z0-9]+/gu, '') : '';

/** Whether one text contains the other or is empty. IPTC fields have a maximum length, so texts may be truncated. */
const agree = (one: string, other: string): boolean =>
  one === '' || other === '' || one.includes(other) || other.includes(one);

/** XMP repeats the camera model from EXIF. If XMP names a different model, the XMP comes from another image. */
function otherCamera({ metadata: { ifd0, xmp } }: Described): Contradiction | null {
  const copied = xmpValue(xmp, 'tiff:Model');
  if (agree(plain(ifd0.Model), plain(copied))) return null;
  return {
    counts: true,
    code: 'metadata.camera-mismatch',
    params: { model: text(ifd0.Model), other: text(copied) },
  };
}

/** Software names of camera firmware, with the makes that use them. Computer programs are not included. */
const firmware: { named: RegExp; make: RegExp; vendor: string }[] = [
  { named: /^(?:nikon [dz]\d|coolpix)/iu, make: /nikon/iu, vendor: 'Nikon' },
  { named: /^(?:canon )?(?:eos [\dr]|powershot)/iu, make: /canon/iu, vendor: 'Canon' },
  { named: /^(?:ilce|slt|dslr)-/iu, make: /sony|hasselblad/iu, vendor: 'Sony' },
  { named: /^digital camera (?:finepix|x-)/iu, make: /fuji/iu, vendor: 'Fujifilm' },
  { named: /^dmc-/iu, make: /panasonic|leica/iu, vendor: 'Panasonic' },
];

function otherFirmware({ metadata: { ifd0 } }: Described): Contradiction | null {
  const make = text(ifd0.Make);
  const software = text(ifd0.Software);
  const known = firmware.find(({ named }) => named.test(software));
  if (make === '' || known === undefined || known.make.test(make)) return null;
  return { counts: true, code: 'metadata.firmware-mismatch', params: { make, software } };
}

/** Compares fields that IPTC and XMP share. A program that knows only one of the two formats changes only that one. */
function otherText({ metadata: { iptc, xmp } }: Described): Contradiction | null {
  const pairs = [
    [iptc.Byline, 'dc:creator'],
    [iptc.Caption, 'dc:description'],
    [iptc.Credit, 'photoshop:Credit'],
    [iptc.CopyrightNotice, 'dc:rights'],
  ] as const;
  const differing = pairs.find(([value, property]) => !agree(plain(value), plain(xmpValue(xmp, property))));
  if (!differing) return null;
  const [value, property] = differing;
  const params = { iptc: text(value), xmp: text(xmpValue(xmp, property)) };
  return { counts: false, code: 'metadata.text-mismatch', params };
}

function otherOrientation({ metadata: { ifd0, xmp } }: Described): Contradiction | null {
  const orientation = positive(ifd0.Orientation);
  const copied = positive(Number(xmpValue(xmp, 'tiff:Orientation')));
  if (orientation === null || copied === null || orientation === copied) return null;
  return { counts: false, code: 'metadata.orientation-mismatch', params: { orientation, other: copied } };
}

/** If the image has libjpeg's tables but its preview has others, a library saved the image and kept the preview. */
function otherPreviewEncoder({ metadata: { thumbnail }, jpeg }: Described): Contradiction | null {
  if (thumbnail === null || jpeg === null) return null;
  const preview = estimateQuality(readJpegStructure(thumbnail).tables);
  const isKept = estimateQuality(jpeg.tables)?.isStock === true && preview?.isStock === false;
  return isKept ? { counts: false, code: 'metadata.preview-encoder', params: {} } : null;
}

export const agreementRules: Rule[] = [
  otherCamera,
  otherFirmware,
  otherText,
  otherOrientation,
  otherPreviewEncoder,
];
