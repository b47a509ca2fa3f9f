import { criterionIds } from '../report/codes.js';
import { calibrations } from '../verdict/weights.js';
import { methodGroups } from './run-group.js';

const probe = { width: 8, height: 8, orientation: 1 } as const;
const formats = ['jpeg', 'png'] as const;

it.each(formats)('runs every method of a %s once', (format) => {
  const ids = methodGroups({ ...probe, format }, undefined).flat();
  expect(ids.toSorted()).toEqual(criterionIds.toSorted());
});

it('runs adq2 and zero together only without JPEG coefficients', () => {
  const together = (format: 'jpeg' | 'png') =>
    methodGroups({ ...probe, format }, undefined).some(
      (group) => group.includes('adq2') && group.includes('zero'),
    );
  expect([together('jpeg'), together('png')]).toEqual([false, true]);
});

it('leaves out tests that are not requested', () => {
  expect(methodGroups({ ...probe, format: 'jpeg' }, ['zero', 'ela'])).toEqual([['zero'], ['ela']]);
});

it.each(formats)('begins a %s with early findings and ends with unweighed tests', (format) => {
  const groups = methodGroups({ ...probe, format }, undefined);
  expect(groups[0]?.slice(0, 3)).toEqual(['metadata', 'declared-ai', 'provenance']);
  expect(groups[1]).toEqual(['ai-pixels']);
  const weighs = groups.slice(1).map((group) => group.some((id) => calibrations[id]));
  expect(weighs.lastIndexOf(true)).toBeLessThan(weighs.indexOf(false));
});
