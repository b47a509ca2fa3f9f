import { light } from './page-style.js';
import { type Paper, type Structure } from './pdf-paper.js';
import {
  type LegendEntry,
  type MapContent,
  type MapKind,
  type PictureContent,
  type Thumbnail,
} from '@jinwi/report';
import { type Picture } from './pictures/annotated-picture.js';

/** The picture with its boxes, and the maps of the tests that found something. */
export interface Pictures {
  picture: Picture;
  maps: Partial<Record<MapKind, Picture>>;
  /** The sheet with the thumbnails of the files that the picture was made from; absent if there are none. */
  ingredients?: Picture;
}

const pictureHeight = 21;
const mapHeight = 13;
const gap = 12;
const picturesPerRow = 2;

/** Writes the picture with its legend beside the first map, so that both can be compared, and further maps below. */
export function writePictures(paper: Paper, content: PictureContent, { picture, maps }: Pictures): void {
  const cells: Cell[] = content.maps.flatMap((map) => {
    const drawn = maps[map.kind];
    return drawn ? [mapCell(paper, map, drawn)] : [];
  });
  const ofPicture = {
    picture,
    alt: content.alt,
    describe: (column: Column) => writeLegend(paper, content, column),
  };
  const [beside, ...further] = cells;
  writeRow(paper, beside ? [ofPicture, beside] : [ofPicture], {
    columns: beside ? picturesPerRow : 1,
    height: pictureHeight,
  });
  for (let first = 0; first < further.length; first += picturesPerRow)
    writeRow(paper, further.slice(first, first + picturesPerRow), {
      columns: picturesPerRow,
      height: mapHeight,
    });
  paper.doc.y += paper.size(0.6);
}

interface Column {
  x: number;
  width: number;
}

interface Cell {
  picture: Picture;
  alt: string;
  /** Writes the text below the picture. */
  describe: (column: Column) => void;
}

const mapCell = (paper: Paper, { alt, caption, note }: MapContent, picture: Picture): Cell => ({
  picture,
  alt,
  describe: (column) => {
    paper.write(paper.root, 'P', caption, { ...column, size: 0.85, below: 0.1 });
    paper.write(paper.root, 'P', note, { ...column, size: 0.85, colour: 'text-muted', below: 0.2 });
  },
});

/** Writes pictures side by side, all on one sheet. `height` is that of the highest allowed, in lines. */
function writeRow(
  paper: Paper,
  cells: readonly Cell[],
  { columns, height }: { columns: number; height: number },
): void {
  const width = (paper.width - (columns - 1) * gap) / columns;
  const room = { width, height: paper.size(height) };
  const sizes = cells.map(({ picture }) => fitted(picture, room));
  paper.keepHeight(Math.max(...sizes.map((size) => size.height)) + paper.size(4));
  const top = paper.doc.y;
  let bottom = top;
  for (const [index, { picture, alt, describe }] of cells.entries()) {
    const column = { x: paper.left + index * (width + gap), width };
    paper.doc.y = top;
    draw(paper, picture, { ...sizes[index]!, x: column.x, alt });
    paper.doc.y += paper.size(0.3);
    describe(column);
    bottom = Math.max(bottom, paper.doc.y);
  }
  paper.doc.y = bottom;
}

interface Place {
  x: number;
  width: number;
  height: number;
  alt: string;
}

function draw(paper: Paper, { bytes }: Picture, { x, width, height, alt }: Place): void {
  const { y } = paper.doc;
  paper.figure(alt, () => {
    // pdfkit needs a Buffer, but a Buffer that was sent to this thread arrives as a plain Uint8Array.
    paper.doc.image(Buffer.from(bytes), x, y, { width, height });
  });
  paper.doc.y = y + height;
}

function fitted(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  room: { width: number; height: number },
) {
  const shrink = Math.min(room.width / width, room.height / height, 1);
  return { width: width * shrink, height: height * shrink };
}

const sign = { width: 18, height: 11 };

function writeLegend(paper: Paper, { legend }: PictureContent, { x: left, width }: Column): void {
  const { doc } = paper;
  for (const { sign: look, text } of legend) {
    const { y } = doc;
    const starts = look === 'pair' ? [left, left + sign.width + 3] : [left];
    doc.markContent('Artifact', { type: 'Layout' });
    for (const x of starts) drawSign(paper, { look, x, y });
    doc.endMarkedContent();
    const indent = starts.length * (sign.width + 3) + 3;
    const place = { x: left + indent, width: width - indent };
    paper.write(paper.root, 'P', text, { ...place, size: 0.9, below: 0.3 });
  }
}

function drawSign({ doc }: Paper, { look, x, y }: { look: LegendEntry['sign']; x: number; y: number }): void {
  doc.rect(x, y, sign.width, sign.height).fill(light.text);
  doc.rect(x + 2.5, y + 2.5, sign.width - 5, sign.height - 5).lineWidth(1.2);
  if (look === 'dashed' || look === 'dotted') doc.dash(look === 'dashed' ? 3 : 1, { space: 2 });
  doc.stroke('#ffffff').undash();
}

const thumbnailsPerRow = 4;
const thumbnailHeight = 9;

/** Begins a new sheet if a row of thumbnails with captions of some lines does not fit below `lines` more lines. */
export const keepThumbnails = (paper: Paper, { lines = 0 } = {}): void =>
  paper.keepHeight(paper.size(thumbnailHeight + 4 + lines * 1.4));

interface Thumbnails {
  items: readonly Thumbnail[];
  /** The picture whose parts the thumbnails are. */
  sheet: Picture;
}

/** Writes thumbnails in one row, each with its caption. */
export function writeThumbnails(paper: Paper, parent: Structure, { items, sheet }: Thumbnails): void {
  const room = { width: paper.width / thumbnailsPerRow - gap, height: paper.size(thumbnailHeight) };
  keepThumbnails(paper);
  const top = paper.doc.y;
  let bottom = top;
  for (const [index, { alt, caption, place }] of items.entries()) {
    const x = paper.left + (index * paper.width) / thumbnailsPerRow;
    const { width, height } = fitted(place, room);
    const scale = width / place.width;
    const draw = (): void => {
      paper.doc.save().rect(x, top, width, height).clip();
      paper.doc.image(Buffer.from(sheet.bytes), x, top - place.top * scale, { width: sheet.width * scale });
      paper.doc.restore();
    };
    paper.figure(alt, draw, parent);
    paper.doc.y = top + height + paper.size(0.3);
    paper.write(parent, 'P', caption, { x, width: room.width, size: 0.85, below: 0.3, isCut: true });
    bottom = Math.max(bottom, paper.doc.y);
  }
  paper.doc.y = bottom;
}
