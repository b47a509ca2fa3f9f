import { storeFault } from './store-fault.js';

const coded = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ['nothing listens', coded('ECONNREFUSED'), 'service.unavailable'],
  ['the database was killed', coded('57P01'), 'service.unavailable'],
  ['the database starts', coded('57P03'), 'service.unavailable'],
  [
    'a statement lost its connection',
    Object.assign(new Error('x'), { driverError: new Error('x') }),
    'service.unavailable',
  ],
  ['the disk is full', coded('ENOSPC'), 'service.storage-full'],
  ["the database's disk is full", coded('53100'), 'service.storage-full'],
  ['a constraint is violated', coded('23505'), undefined],
  ['a bug', new TypeError('x'), undefined],
])('tells what a store’s error means: %s', (_, error, code) => {
  expect(storeFault(error)).toBe(code);
});
