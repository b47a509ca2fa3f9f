import { type Observation } from '../collections/observe.js';
import { textTable } from '../statistics/text-table.js';
import {
  cameraChecks,
  credentialChecks,
  generatorChecks,
  outcomeOf,
  type Expectation,
} from './expectations.js';
import { type Section } from './section.js';

/** Checks metadata, declared AI and Content Credentials. These are facts that must be read, not estimated. */
export function expectationSection(observations: readonly Observation<unknown>[]): Section {
  const expectations = observations.map(({ entry: { file, expected }, report }): Expectation => ({
    file,
    expected,
    report,
  }));
  const outcomes = [
    { name: 'camera and software', ...outcomeOf(expectations, cameraChecks) },
    { name: 'declared generators', ...outcomeOf(expectations, generatorChecks) },
    { name: 'Content Credentials', ...outcomeOf(expectations, credentialChecks) },
  ];
  const rows = outcomes.map(({ name, checked, faults }) => [
    name,
    String(checked),
    String(checked - faults.length),
  ]);
  return {
    title: 'Expectations of the manifest',
    lines: [
      ...textTable(['what', 'checked', 'met'], rows),
      ...outcomes.flatMap(({ faults }) => faults.map((fault) => `not met: ${fault}`)),
    ],
    figures: outcomes,
  };
}
