export { distance, fingerprintOf, fingerprintsOf, matchMax, type RgbImage } from './fingerprint.js';
