import { Claims, ownerNumber } from './claims.js';

const helper = 2;

it('gives each group to one thread', () => {
  const claims = new Claims();
  claims.limitTo(3);
  const other = new Claims(claims.memory);
  expect([claims.claim(ownerNumber), other.claim(helper), claims.claim(ownerNumber)]).toEqual([0, 1, 2]);
  expect([claims.claim(ownerNumber), other.claim(helper), other.needsHelp()]).toEqual([null, null, false]);
});

it('leaves everything to the owner once it is closed', () => {
  const claims = new Claims();
  claims.limitTo(2);
  claims.closeToHelpers();
  expect([claims.needsHelp(), claims.claim(helper), claims.claim(ownerNumber)]).toEqual([false, null, 0]);
});

it('gives what a lost helper had claimed to the owner only', () => {
  const claims = new Claims();
  claims.limitTo(2);
  claims.claim(helper);
  claims.claim(ownerNumber);
  claims.release(helper);
  expect([claims.claim(helper + 1), claims.claim(ownerNumber), claims.claim(ownerNumber)]).toEqual([
    null,
    0,
    null,
  ]);
});
