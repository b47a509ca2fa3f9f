export { embedMark } from './embed-mark.js';
export { markCount } from './mark-code.js';
export { readMark } from './read-tile.js';
export { type RgbImage } from './residual.js';
