import { comic } from './comic.js';
import { ink } from './ink.js';
import { oil } from './oil.js';
import { pencil } from './pencil.js';
import { pixel } from './pixel.js';
import { popart } from './popart.js';
import { print } from './print.js';
import { type Rendering } from './rendering.js';
import { watercolour } from './watercolour.js';

export type RenderingName =
  'photo' | 'watercolour' | 'pencil' | 'ink' | 'oil' | 'comic' | 'popart' | 'print' | 'pixel';

export const renderings: Record<RenderingName, Rendering> = {
  photo: (picture) => Promise.resolve(picture),
  watercolour,
  pencil,
  ink,
  oil,
  comic,
  popart,
  print,
  pixel,
};
