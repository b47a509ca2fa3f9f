import { chartPages, mapPages } from './chart-pages.js';
import { interfacePages } from './interface-pages.js';
import { type Drawing } from './pen.js';
import { patternPages } from './pattern-pages.js';

/** Pages drawn by code: nothing in them was photographed, and nothing was altered. */
export const drawnPages: Readonly<Record<string, Drawing>> = {
  ...interfacePages,
  ...chartPages,
  ...mapPages,
  ...patternPages,
};
