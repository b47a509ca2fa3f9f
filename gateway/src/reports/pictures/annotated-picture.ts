import { type CopiedPlaces, type PictureBox, type Report } from '@jinwi/contracts';
import { foundCopies, foundRegions } from '@jinwi/report';
import sharp from 'sharp';

/** A picture to show, encoded as JPEG. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const quality = 84;
const white = '#ffffff';

/**
 * Draws the places that a report names over its picture: a dashed box where a part was copied, a solid box where it was
 * pasted, and an arrow between them. If the direction is unknown, both boxes are solid and a line joins them. Parts
 * that do not fit the rest have dotted boxes.
 * @param preview the picture as displayed, in any format
 */
export async function annotatedPicture(
  preview: Buffer,
  { report, sideMax }: { report: Report; sideMax: number },
): Promise<Picture> {
  const { width, height } = await sharp(preview).metadata();
  const scale = Math.min(1, sideMax / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const bytes = await sharp(preview)
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: white })
    .composite([{ input: Buffer.from(marksSvg(report, size)) }])
    .jpeg({ quality })
    .toBuffer();
  return { bytes, ...size };
}

/** Re-encodes a map at the size at which it is shown. */
export async function mapPicture(map: Buffer, { sideMax }: { sideMax: number }): Promise<Picture> {
  const { data, info } = await sharp(map)
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: white })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Returns the boxes and arrows as an SVG of the given size. Exported for its test. */
export function marksSvg(report: Report, { width, height }: Size): string {
  const across = width / report.image.width;
  const down = height / report.image.height;
  const scaled = (box: PictureBox): PictureBox => ({
    left: box.left * across,
    top: box.top * down,
    width: box.width * across,
    height: box.height * down,
  });
  const unit = Math.max(1, Math.min(width, height) / 320);
  const marks = [
    ...foundRegions(report).map((region) => regionMark(scaled(region), unit)),
    ...foundCopies(report).map(({ from, to, isDirected }) =>
      copyMarks({ from: scaled(from), to: scaled(to), isDirected }, unit),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linejoin="round">${marks.join('')}</svg>`;
}

const regionMark = (region: PictureBox, unit: number): string =>
  outlined(`<path d="${boxPath(region)}" stroke-dasharray="${2 * unit} ${3 * unit}"/>`, unit);

function copyMarks({ from, to, isDirected }: CopiedPlaces, unit: number): string {
  const dashes = isDirected ? ` stroke-dasharray="${7 * unit} ${5 * unit}"` : '';
  return [
    outlined(`<path d="${boxPath(from)}"${dashes}/>`, unit),
    outlined(`<path d="${boxPath(to)}"/>`, unit),
    arrow({ from, to, isDirected }, unit),
  ].join('');
}

/** Draws white lines with a black outline, which are visible on any picture. */
const outlined = (path: string, unit: number): string =>
  `<g stroke="#000" stroke-opacity=".75" stroke-width="${4.5 * unit}">${path}</g><g stroke="#fff" stroke-width="${2 * unit}">${path}</g>`;

const boxPath = ({ left, top, width, height }: PictureBox): string =>
  `M${left} ${top}h${width}v${height}h${-width}z`;

const gapMin = 6;

/** Draws a line from box to box, with an arrowhead if the direction is known; nothing if the boxes are too close. */
function arrow({ from, to, isDirected }: CopiedPlaces, unit: number): string {
  const [start, end] = [middleOf(from), middleOf(to)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  const leaves = edgeShare(from, { dx, dy });
  const enters = 1 - edgeShare(to, { dx, dy });
  if ((enters - leaves) * length < gapMin * unit) return '';
  const at = (share: number) => `${start.x + dx * share} ${start.y + dy * share}`;
  const line = outlined(
    `<path d="M${at(leaves)}L${at(enters)}" stroke-dasharray="${unit} ${4 * unit}" stroke-linecap="round"/>`,
    unit,
  );
  if (!isDirected) return line;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const head = `<path d="M0 0l${-12 * unit} ${-7 * unit}v${14 * unit}z" transform="translate(${at(enters)})rotate(${angle})" fill="#fff" stroke="#000" stroke-opacity=".75" stroke-width="${1.5 * unit}"/>`;
  return line + head;
}

const middleOf = ({ left, top, width, height }: PictureBox) => ({ x: left + width / 2, y: top + height / 2 });

/** Returns the fraction of the vector (dx, dy) at which it crosses the box's edge if drawn from the box's centre. */
const edgeShare = ({ width, height }: PictureBox, { dx, dy }: { dx: number; dy: number }): number =>
  Math.min(width / 2 / Math.abs(dx || 1e-9), height / 2 / Math.abs(dy || 1e-9));
