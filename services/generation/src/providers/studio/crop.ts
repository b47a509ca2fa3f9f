import { type Box, type Panel } from './composition.js';
import { type Focus } from './focus.js';
import { type Size } from './image-sizes.js';
import { asSharp, type Picture, toPicture } from './picture.js';

interface CropOptions extends Omit<Panel, 'shape'> {
  focus: Focus;
  kind: 'subject' | 'face';
}

/** The part of the reference that a panel shows: around the subject, or, for `face`, closer around the upper centre. */
export function cropOf(reference: Size, { box, zoom, drift, focus, kind, isFree }: CropOptions): Box {
  const closer = kind === 'face' ? zoom * 1.5 : zoom;
  const scale = Math.min(reference.width / box.width, reference.height / box.height) / closer;
  const width = Math.max(1, Math.min(reference.width, Math.round(box.width * scale)));
  const height = Math.max(1, Math.min(reference.height, Math.round(box.height * scale)));
  const aim = kind === 'face' ? { x: 0.5 + (focus.x - 0.5) * 0.4, y: 0.33 } : focus;
  return {
    left: placed({
      aim: aim.x * reference.width,
      at: 0.5,
      drift: drift.x,
      length: width,
      whole: reference.width,
      isFree,
    }),
    // Faces sit above the visual centre: leave room for them.
    top: placed({
      aim: aim.y * reference.height,
      at: 0.58,
      drift: drift.y,
      length: height,
      whole: reference.height,
      isFree,
    }),
    width,
    height,
  };
}

/** Start of a span that has the aim at the fraction `at` of it, moved by the drift but kept near the aim. */
function placed({
  aim,
  at,
  drift,
  length,
  whole,
  isFree = false,
}: {
  aim: number;
  at: number;
  drift: number;
  length: number;
  whole: number;
  isFree?: boolean;
}): number {
  const within = (start: number): number => Math.max(0, Math.min(whole - length, start));
  const start = within(aim - length * at);
  const room = drift < 0 ? start : whole - length - start;
  const moved = start + drift * room * 0.6;
  const near = Math.max(aim - length * (at + 0.14), Math.min(aim - length * (at - 0.14), moved));
  return Math.round(within(isFree ? moved : near));
}

export const viewOf = (
  reference: Picture,
  { crop, size, isMirrored }: { crop: Box; size: Size; isMirrored: boolean },
): Promise<Picture> =>
  toPicture(
    asSharp(reference)
      .extract(crop)
      .resize({ width: size.width, height: size.height, fit: 'fill' })
      .flop(isMirrored),
  );
