import sharp from 'sharp';
import { readJpegStructure } from '../../formats/jpeg/jpeg-structure.js';
import { type RawMetadata } from '../../formats/metadata/read-metadata.js';
import { findContradictions } from './contradictions.js';

const nothing: RawMetadata = {
  ifd0: {},
  exif: {},
  gps: {},
  iptc: {},
  icc: {},
  makerNote: null,
  userComment: null,
  thumbnail: null,
  xmp: '',
  pngTexts: [],
  comments: [],
  isPresent: true,
};

const contradictionsOf = (metadata: Partial<RawMetadata>) =>
  findContradictions({ metadata: { ...nothing, ...metadata }, width: 4000, height: 3000, jpeg: null });

const codesOf = (metadata: Partial<RawMetadata>): string[] =>
  contradictionsOf(metadata).map(({ code }) => code);

describe('findContradictions', () => {
  it('finds none where nothing is said', () => {
    expect(codesOf({})).toEqual([]);
  });

  it('finds none in what a camera writes', () => {
    expect(
      codesOf({
        ifd0: { Make: 'Apple', Model: 'iPhone 5s', ModifyDate: '2016:04:19 14:49:49', Orientation: 6 },
        exif: {
          DateTimeOriginal: '2016:04:19 14:49:49',
          CreateDate: '2016:04:19 14:49:49',
          SubSecTimeOriginal: '62',
          SubSecTimeDigitized: '620',
          ExifImageWidth: 4000,
          ExifImageHeight: 3000,
          FocalLength: 4.15,
          FocalLengthIn35mmFormat: 29,
          LensModel: 'iPhone 5s back camera 4.15mm f/2.2',
        },
        gps: { GPSDateStamp: '2016:04:19', GPSTimeStamp: [5, 49, 40] },
        makerNote: Buffer.from('Apple iOS\0\0'),
      }),
    ).toEqual([]);
  });

  const historyOf = (when: string) =>
    `<xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved" stEvt:when="${when}"/></rdf:Seq></xmpMM:History>`;
  const taken = { DateTimeOriginal: '2020:05:02 10:00:00' };
  it.each<[string, Partial<RawMetadata>]>([
    ['metadata.modified-before-capture', { exif: taken, ifd0: { ModifyDate: '2020:04:28 10:00:00' } }],
    [
      'metadata.subsecond-mismatch',
      {
        exif: {
          ...taken,
          CreateDate: taken.DateTimeOriginal,
          SubSecTimeOriginal: '12',
          SubSecTimeDigitized: '90',
        },
      },
    ],
    ['metadata.size-mismatch', { exif: { ExifImageWidth: 6000, ExifImageHeight: 4000 } }],
    [
      'metadata.orientation-twice',
      { exif: { ExifImageWidth: 3000, ExifImageHeight: 4000 }, ifd0: { Orientation: 6 } },
    ],
    [
      'metadata.gps-date-mismatch',
      { exif: taken, gps: { GPSDateStamp: '2019:01:01', GPSTimeStamp: '10:00:00' } },
    ],
    ['metadata.focal-length-mismatch', { exif: { FocalLength: 200, FocalLengthIn35mmFormat: 28 } }],
    [
      'metadata.lens-mismatch',
      { ifd0: { Model: 'Pixel 7' }, exif: { LensModel: 'iPhone 12 Pro back triple camera 4.2mm f/1.6' } },
    ],
    ['metadata.maker-note-mismatch', { ifd0: { Make: 'Canon' }, makerNote: Buffer.from('Nikon\0\x02\x10') }],
    ['metadata.impossible-time', { exif: { DateTimeOriginal: '2021:02:30 10:00:00' } }],
    ['metadata.digitized-before-capture', { exif: { ...taken, CreateDate: '2020:04:30 09:00:00' } }],
    ['metadata.edited-before-capture', { exif: taken, xmp: historyOf('2019-12-24T18:00:00+09:00') }],
    [
      'metadata.gps-time-mismatch',
      {
        exif: { ...taken, OffsetTimeOriginal: '+09:00' },
        gps: { GPSDateStamp: '2020:05:02', GPSTimeStamp: [10, 0, 0] },
      },
    ],
    ['metadata.capture-date-mismatch', { exif: taken, xmp: '<x photoshop:DateCreated="2018-05-02"/>' }],
    ['metadata.capture-date-mismatch', { exif: taken, iptc: { DateCreated: '20180502' } }],
    ['metadata.camera-mismatch', { ifd0: { Model: 'NIKON D750' }, xmp: '<x tiff:Model="X-T4"/>' }],
    ['metadata.firmware-mismatch', { ifd0: { Make: 'Canon', Software: 'COOLPIX P900V1.4' } }],
    [
      'metadata.text-mismatch',
      { iptc: { Credit: 'Agency One' }, xmp: '<photoshop:Credit>Studio Two</photoshop:Credit>' },
    ],
    ['metadata.orientation-mismatch', { ifd0: { Orientation: 6 }, xmp: '<x tiff:Orientation="1"/>' }],
  ])('finds %s (case %#)', (code, metadata) => {
    expect(codesOf(metadata)).toEqual([code]);
  });

  it('allows for time zones and for clocks that were never set', () => {
    expect(codesOf({ exif: taken, ifd0: { ModifyDate: '2020:05:01 20:00:00' } })).toEqual([]);
    expect(codesOf({ exif: taken, ifd0: { ModifyDate: '0000:00:00 00:00:00' } })).toEqual([]);
  });

  it('counts what cannot be true, but not what honest programs leave', () => {
    const isCounted = (metadata: Partial<RawMetadata>) =>
      contradictionsOf(metadata).some(({ counts }) => counts);
    expect(isCounted({ exif: { DateTimeOriginal: '2021:13:01 10:00:00' } })).toBe(true);
    expect(isCounted({ exif: taken, iptc: { DateCreated: '20180502' } })).toBe(false);
    expect(isCounted({ ifd0: { Orientation: 6 }, xmp: '<x tiff:Orientation="1"/>' })).toBe(false);
  });

  it('accepts shortened, re-encoded and repeated copies of a value', () => {
    expect(
      codesOf({
        ifd0: { Make: 'NIKON CORPORATION', Model: 'NIKON D750', Orientation: 1, Software: 'Ver.1.02' },
        exif: taken,
        iptc: { Byline: 'Ren\u00c3\u00a9 van der L', DateCreated: '20200502', Caption: '\u0080\u0081' },
        xmp: `<x tiff:Model="NIKON D750" tiff:Orientation="1" exif:DateTimeOriginal="2020-05-02T10:00:00.00"/>
          <dc:creator><rdf:Seq><rdf:li>Ren\u00e9 van der Linden</rdf:li></rdf:Seq></dc:creator>
          <dc:description><rdf:Alt><rdf:li>가을</rdf:li></rdf:Alt></dc:description>${historyOf('2020-05-02T01:30:00+09:00')}`,
      }),
    ).toEqual([]);
  });

  it.each([
    '0000:00:00 00:00:00',
    '2000:00:00 00:00:00',
    '    :  :     :  :  ',
    '1970:01:01 00:00:00',
    '2020:02:29 23:59:60',
  ])('%s is no impossible time', (stated) => {
    expect(codesOf({ exif: { DateTimeOriginal: stated } })).toEqual([]);
  });

  it('sees that the preview was left as the camera wrote it', async () => {
    const picture = sharp({ create: { width: 160, height: 120, channels: 3, background: '#486' } });
    const stock = await picture.clone().jpeg({ quantisationTable: 0 }).toBuffer();
    const own = await picture.clone().jpeg({ quantisationTable: 3 }).toBuffer();
    const codes = (thumbnail: Uint8Array, main: Uint8Array) =>
      findContradictions({
        metadata: { ...nothing, thumbnail },
        width: 160,
        height: 120,
        jpeg: readJpegStructure(main),
      }).map(({ code, counts }) => [code, counts]);
    expect(codes(own, stock)).toEqual([['metadata.preview-encoder', false]]);
    expect(codes(stock, stock)).toEqual([]);
    expect(codes(own, own)).toEqual([]);
  });
});
