import { GroupAssignments, ownerNumber } from './group-assignments.js';

const helper = 2;

it('gives each group to one thread', () => {
  const assignments = new GroupAssignments();
  assignments.limitTo(3);
  const other = new GroupAssignments(assignments.memory);
  expect([assignments.claim(ownerNumber), other.claim(helper), assignments.claim(ownerNumber)]).toEqual([
    0, 1, 2,
  ]);
  expect([assignments.claim(ownerNumber), other.claim(helper), other.needsHelp()]).toEqual([
    null,
    null,
    false,
  ]);
});

it('leaves everything to the owner once it is closed', () => {
  const assignments = new GroupAssignments();
  assignments.limitTo(2);
  assignments.closeToHelpers();
  expect([assignments.needsHelp(), assignments.claim(helper), assignments.claim(ownerNumber)]).toEqual([
    false,
    null,
    0,
  ]);
});

it('gives a lost helper’s claimed work only to the owner', () => {
  const assignments = new GroupAssignments();
  assignments.limitTo(2);
  assignments.claim(helper);
  assignments.claim(ownerNumber);
  assignments.release(helper);
  expect([
    assignments.claim(helper + 1),
    assignments.claim(ownerNumber),
    assignments.claim(ownerNumber),
  ]).toEqual([null, 0, null]);
});
