import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** The file as `heif-enc` wrote it; see heic/README.md. */
export const plainHeic = readFileSync(join(__dirname, 'heic/plain.heic'));
export const plainSize = { width: 128, height: 96 };

/** The picture from which `heif-enc` made the plain file. */
export const plainPicture = (): Promise<Buffer> =>
  sharp(join(__dirname, '../tools/example/still-life.jpg'))
    .resize(plainSize.width, plainSize.height, { fit: 'cover' })
    .png()
    .toBuffer();

interface HeicParts {
  /** Number of anticlockwise quarter turns that viewers must apply to the image. */
  turns?: number;
  /** A TIFF stream. */
  exif?: Uint8Array;
  /** Size of a grid of tiles, as in large pictures of phones. Each tile is the plain picture. */
  tiles?: { columns: number; rows: number };
  /** Size stated in the file instead of the true size. */
  stated?: { width: number; height: number };
}

interface Item {
  id: number;
  type: string;
  data: Buffer;
  /** Positions in the list of properties, starting at 1. */
  properties: number[];
  references?: { type: string; to: number[] };
}

const plainBox = (type: string): Buffer => {
  const at = plainHeic.indexOf(type, 0, 'latin1') - 4;
  return plainHeic.subarray(at, at + plainHeic.readUInt32BE(at));
};

/** Makes a HEIC file of the plain picture. */
export function madeHeic({ turns = 0, exif, tiles, stated }: HeicParts = {}): Buffer {
  const whole = {
    width: plainSize.width * (tiles?.columns ?? 1),
    height: plainSize.height * (tiles?.rows ?? 1),
  };
  const size = stated ?? whole;
  const properties = [plainBox('hvcC'), sizeBox(plainSize), sizeBox(size), box('irot', bytes(turns))];
  const picture = { type: 'hvc1', data: plainBox('mdat').subarray(8) };
  const turn = turns === 0 ? [] : [4];
  const items: Item[] = tiles
    ? tiledItems({ picture, tiles, size, turn })
    : [{ id: 1, ...picture, properties: [1, 3, ...turn] }];
  const primary = items.at(-1)?.id ?? 1;
  if (exif) {
    const data = Buffer.concat([uint32(0), exif]);
    const references = { type: 'cdsc', to: [primary] };
    items.push({ id: primary + 1, type: 'Exif', data, properties: [], references });
  }
  return file({ items, primary, properties });
}

function tiledItems({
  picture,
  tiles: { columns, rows },
  size,
  turn,
}: {
  picture: Pick<Item, 'type' | 'data'>;
  tiles: { columns: number; rows: number };
  size: { width: number; height: number };
  turn: number[];
}): Item[] {
  const count = columns * rows;
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const data = Buffer.concat([bytes(0, 0, rows - 1, columns - 1), uint16(size.width), uint16(size.height)]);
  return [
    ...ids.map((id) => ({ id, ...picture, properties: [1, 2] })),
    { id: count + 1, type: 'grid', data, properties: [3, ...turn], references: { type: 'dimg', to: ids } },
  ];
}

function file({
  items,
  primary,
  properties,
}: {
  items: Item[];
  primary: number;
  properties: Buffer[];
}): Buffer {
  const head = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const data = [...new Set(items.map((item) => item.data))];
  const meta = (dataAt: number) => {
    const places = new Map<Buffer, number>();
    let at = dataAt;
    for (const part of data) {
      places.set(part, at);
      at += part.length;
    }
    return metaBox({ items, primary, properties, places });
  };
  const dataAt = head.length + meta(0).length + 8;
  return Buffer.concat([head, meta(dataAt), box('mdat', ...data)]);
}

function metaBox({
  items,
  primary,
  properties,
  places,
}: {
  items: Item[];
  primary: number;
  properties: Buffer[];
  places: Map<Buffer, number>;
}): Buffer {
  const referring = items.flatMap(({ id, references }) =>
    references ? [box(references.type, ...[id, references.to.length, ...references.to].map(uint16))] : [],
  );
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, uint32(0), Buffer.from('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, uint16(primary)),
    fullBox(
      'iinf',
      0,
      uint16(items.length),
      ...items.map(({ id, type }) => fullBox('infe', 2, uint16(id), uint16(0), Buffer.from(`${type}\0`))),
    ),
    fullBox('iref', 0, ...referring),
    box(
      'iprp',
      box('ipco', ...properties),
      fullBox(
        'ipma',
        0,
        uint32(items.length),
        ...items.flatMap((item) => [uint16(item.id), bytes(item.properties.length, ...item.properties)]),
      ),
    ),
    fullBox(
      'iloc',
      0,
      bytes(0x44, 0),
      uint16(items.length),
      ...items.flatMap(({ id, data }) => [
        ...[id, 0, 1].map(uint16),
        uint32(places.get(data) ?? 0),
        uint32(data.length),
      ]),
    ),
  );
}

const sizeBox = ({ width, height }: { width: number; height: number }): Buffer =>
  fullBox('ispe', 0, uint32(width), uint32(height));

const bytes = (...values: number[]): Buffer => Buffer.from(values);

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
}

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

const fullBox = (type: string, version: number, ...parts: Uint8Array[]): Buffer =>
  box(type, bytes(version, 0, 0, 0), ...parts);
