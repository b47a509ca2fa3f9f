import { findLocalRhythm as plainRhythm } from '../../../test/plain/local-rhythm.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { findLocalRhythm } from './local-rhythm.js';
import { spectrumValues, tileSize } from './prediction-spectra.js';

it.each([
  [6, 5],
  [1, 3],
  [9, 2],
])('finds in %i × %i tiles exactly the rhythms of plain code', (columns, rows) => {
  const random = seededRandom(columns);
  const power = Float32Array.from({ length: columns * rows * spectrumValues }, (_, at) =>
    // Two tiles are dark, one has a rhythm of its own.
    Math.floor(at / spectrumValues) % 8 === 2 ? 0 : -Math.log(random()) * (at === 1500 ? 90 : 1),
  );
  const sample = { columns, rows, tileSize, pitch: tileSize };
  expect(findLocalRhythm({ sample, power: power.slice() })).toEqual(plainRhythm({ sample, power }));
});
