export {
  distance,
  fingerprintOf,
  fingerprintsOf,
  matchMax,
  type RgbImage,
  wholeAndParts,
} from './fingerprint.js';
