import { readCalibrateOptions } from './calibrate-options.js';

it('reads collections and single tests', () => {
  const words = '--manifest a --manifest b --tests ai-pixels,ela'.split(' ');
  expect(readCalibrateOptions(words)).toEqual({
    manifests: ['a', 'b'],
    tests: ['ai-pixels', 'ela'],
    limit: null,
    outPath: null,
    threads: 2,
  });
});

it.each([
  ['no collection', '--tests ela', 'Name at least one manifest.'],
  ['a test that does not exist', '--manifest a --tests elephant', 'There is no test elephant'],
  ['weights from a part of the images', '--manifest a --limit 5 --out b', 'leave out --limit or --out'],
])('refuses %s', (_, words, problem) => {
  expect(() => readCalibrateOptions(words.split(' '))).toThrow(problem);
});
