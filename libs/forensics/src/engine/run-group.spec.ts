import { criterionIds } from '../report/codes.js';
import { methodGroups } from './run-group.js';

const probe = { width: 8, height: 8, orientation: 1 } as const;

it.each(['jpeg', 'png'] as const)('runs every method of a %s once', (format) => {
  const ids = methodGroups({ ...probe, format }, undefined).flat();
  expect(ids.toSorted()).toEqual(criterionIds.toSorted());
});

it('makes the visible grid in one thread only where there are no coefficients', () => {
  const together = (format: 'jpeg' | 'png') =>
    methodGroups({ ...probe, format }, undefined).some(
      (group) => group.includes('adq2') && group.includes('zero'),
    );
  expect([together('jpeg'), together('png')]).toEqual([false, true]);
});

it('leaves out what is not asked for', () => {
  expect(methodGroups({ ...probe, format: 'jpeg' }, ['zero', 'ela'])).toEqual([['ela'], ['zero']]);
});
