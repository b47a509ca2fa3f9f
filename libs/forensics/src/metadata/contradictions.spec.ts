import { findContradictions } from './contradictions.js';
import { type RawMetadata } from './read-metadata.js';

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

const codesOf = (metadata: Partial<RawMetadata>): string[] =>
  findContradictions({ metadata: { ...nothing, ...metadata }, width: 4000, height: 3000 }).map(
    ({ code }) => code,
  );

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
  ])('finds %s', (code, metadata) => {
    expect(codesOf(metadata)).toEqual([code]);
  });

  it('allows for time zones and for clocks that were never set', () => {
    expect(codesOf({ exif: taken, ifd0: { ModifyDate: '2020:05:01 20:00:00' } })).toEqual([]);
    expect(codesOf({ exif: taken, ifd0: { ModifyDate: '0000:00:00 00:00:00' } })).toEqual([]);
  });
});
