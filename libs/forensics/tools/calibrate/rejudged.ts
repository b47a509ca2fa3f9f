import { type Criterion } from '#src/report/report.js';
import { type CalibrationRows, likelihoodOf, fires } from '#src/verdict/calibration.js';
import { fuse } from '#src/verdict/fuse.js';
import { settledFacts } from '#src/verdict/decisive-facts.js';
import { type Observation } from '../collections/observe.js';

/** Computes the verdict on an image with other calibration rows. Facts that methods read in the file are ignored. */
export function rejudged<Extra>(
  observation: Observation<Extra>,
  rows: Readonly<Record<string, CalibrationRows[keyof CalibrationRows]>>,
): Observation<Extra> {
  const criteria = observation.report.criteria.map((criterion): Criterion => {
    const row = rows[criterion.id];
    if (row === undefined) return { ...criterion, llr: 0, weight: 0 };
    if (!criterion.applicable || criterion.statistic === null) return { ...criterion, weight: row.weight };
    const llr = likelihoodOf(criterion.statistic, row);
    return { ...criterion, llr, weight: row.weight, fired: fires(criterion.statistic, row) };
  });
  const fusion = fuse(criteria, settledFacts(criteria, rows));
  return { ...observation, report: { ...observation.report, criteria, ...fusion } };
}
