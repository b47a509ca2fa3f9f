import exifr from 'exifr';
import { type JpegStructure } from '../jpeg/jpeg-structure.js';
import { type PngStructure, readPngTexts, type PngText } from '../png/png-chunks.js';
import { decodeXmp } from './xmp.js';
import sharp from 'sharp';

type Tags = Record<string, unknown>;

/** All metadata of a file. An empty part is absent or unreadable. */
export interface RawMetadata {
  ifd0: Tags;
  exif: Tags;
  gps: Tags;
  iptc: Tags;
  icc: Tags;
  makerNote: Uint8Array | null;
  /** EXIF UserComment as stored: eight bytes that name the character code, then the text. */
  userComment: Uint8Array | null;
  /** JPEG bytes of the thumbnail in IFD1. */
  thumbnail: Uint8Array | null;
  /** All XMP packets concatenated; empty if there are none. */
  xmp: string;
  pngTexts: PngText[];
  comments: string[];
  /** Whether the file has any EXIF, XMP or IPTC. */
  isPresent: boolean;
}

const exifrOptions = {
  tiff: true,
  ifd0: {},
  ifd1: false,
  exif: true,
  gps: true,
  interop: false,
  iptc: true,
  icc: true,
  xmp: false,
  jfif: false,
  makerNote: true,
  userComment: true,
  mergeOutput: false,
  sanitize: true,
  reviveValues: false,
  translateKeys: true,
  translateValues: false,
} as const;

interface Source {
  bytes: Uint8Array;
  jpeg: JpegStructure | null;
  png: PngStructure | null;
}

export async function readMetadata({ bytes, jpeg, png }: Source): Promise<RawMetadata> {
  // For a PNG, exifr gets only the TIFF stream of the eXIf chunk, because exifr inflates PNG chunks without a limit.
  const blocks = jpeg || png ? null : await readEmbeddedBlocks(bytes);
  const tiff = png ? png.chunks.find((chunk) => chunk.type === 'eXIf')?.data : blocks ? blocks.tiff : bytes;
  const tags = tiff === undefined ? {} : await readTags(tiff);
  const pngTexts = png ? readPngTexts(png) : [];
  const xmp = xmpPackets({ bytes, jpeg, pngTexts, block: blocks?.xmp });
  const parts = { ifd0: tags.ifd0 ?? {}, exif: tags.exif ?? {}, gps: tags.gps ?? {}, iptc: tags.iptc ?? {} };
  return {
    ...parts,
    icc: tags.icc ?? {},
    makerNote: binary(tags.makerNote),
    userComment: binary(tags.userComment),
    thumbnail: tiff === undefined ? null : await readThumbnail(tiff),
    xmp,
    pngTexts,
    comments: jpeg?.comments ?? [],
    isPresent:
      xmp !== '' ||
      tags.userComment !== undefined ||
      Object.values(parts).some((part) => Object.keys(part).length > 0),
  };
}

const binary = (value: unknown): Uint8Array | null =>
  ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : null;

type TagGroups = Partial<Record<'ifd0' | 'exif' | 'gps' | 'iptc' | 'icc', Tags>> & {
  makerNote?: unknown;
  userComment?: unknown;
};

async function readTags(file: Uint8Array): Promise<TagGroups> {
  try {
    return ((await exifr.parse(file, exifrOptions)) as TagGroups | undefined) ?? {};
  } catch {
    // An image that decodes is not rejected for damaged metadata.
    return {};
  }
}

async function readThumbnail(file: Uint8Array): Promise<Uint8Array | null> {
  try {
    return (await exifr.thumbnail(file)) ?? null;
  } catch {
    return null;
  }
}

const xmpHeader = 'APP1:http://ns.adobe.com/xap/1.0/';

function xmpPackets(source: {
  bytes: Uint8Array;
  jpeg: JpegStructure | null;
  pngTexts: PngText[];
  block: Uint8Array | undefined;
}): string {
  const fromJpeg = (source.jpeg?.applications ?? [])
    .filter((segment) => segment.name === xmpHeader)
    .map((segment) => decodeXmp(source.bytes.subarray(segment.start + xmpHeader.length - 4, segment.end)));
  const fromPng = source.pngTexts
    .filter((text) => text.keyword === 'XML:com.adobe.xmp')
    .map((text) => text.text);
  const fromBlock = source.block ? [decodeXmp(source.block)] : [];
  return [...fromJpeg, ...fromPng, ...fromBlock].join('\n');
}

const valueLengthMax = 500;

/** Converts a value to one line of printable text; empty unless the value is text or a number. */
export function plainText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value !== 'string') return '';
  return value
    .replace(/[\u0000-\u001f\u007f-\u009f]+/gu, ' ')
    .trim()
    .slice(0, valueLengthMax);
}

interface EmbeddedBlocks {
  /** EXIF as a TIFF stream. */
  tiff: Uint8Array | undefined;
  xmp: Uint8Array | undefined;
}

const exifHeader = 'Exif\0\0';

/** Reads the EXIF and XMP blocks of a WebP, AVIF or HEIC file; undefined if they are damaged. */
async function readEmbeddedBlocks(bytes: Uint8Array): Promise<EmbeddedBlocks> {
  try {
    const { exif, xmp } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    return { tiff: exif && withoutHeader(exif), xmp };
  } catch {
    return { tiff: undefined, xmp: undefined };
  }
}

const withoutHeader = (exif: Buffer): Buffer =>
  exif.subarray(0, exifHeader.length).toString('latin1') === exifHeader
    ? exif.subarray(exifHeader.length)
    : exif;

/**
 * Names of photo editors, without phone and camera firmware. For names of programs only: in free text, `snow` need not be
 * an editor.
 */
const editors =
  /photoshop|lightroom|gimp|affinity|pixelmator|paint\.net|paintshop|corel|acdsee|acd systems|finepix viewer|snapseed|picsart|facetune|meitu|vsco|canva|capture one|darktable|rawtherapee|luminar|photoscape|polarr|faststone|xnview|irfanview|picasa|imagemagick|inkscape|krita|fotor|photodirector|dxo|topaz|b612|snow|camera360/iu;

export const isEditor = (name: string): boolean => editors.test(name);
