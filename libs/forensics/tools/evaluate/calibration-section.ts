import { type Observation } from '../collections/observe.js';
import { expectedCalibrationError, reliabilityBins, type Foretold } from '../statistics/reliability.js';
import { share, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';

const axis = 'tamper-detect-fair';

/** Returns one prediction per image: its score, read as the probability that the image is authentic. */
export function foretoldBy(observations: readonly Observation<unknown>[]): Foretold[] {
  return observations
    .filter(({ entry }) => entry.axes.includes(axis) && entry.label !== 'ai-generated')
    .map(({ entry, report }) => ({
      probability: report.score / 100,
      isTrue: entry.label === 'authentic',
    }));
}

export function calibrationSection(observations: readonly Observation<unknown>[]): Section {
  const bins = reliabilityBins(foretoldBy(observations));
  const error = expectedCalibrationError(bins);
  const rows = bins.map(({ count, meanProbability, trueShare }) => [
    share(meanProbability),
    share(trueShare),
    String(count),
  ]);
  return {
    title: `Calibration: score / 100 as the probability of authentic (${axis})`,
    lines: [
      ...textTable(['foretold', 'authentic', 'images'], rows),
      `Expected calibration error ${share(error)}. The score assumes that one upload in twenty is altered and one in eight is made by AI; here many more are altered.`,
    ],
    figures: { error, bins },
  };
}
