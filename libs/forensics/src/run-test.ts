import { type Calibration } from './fusion/calibration.js';
import { calibrations } from './fusion/weights.js';
import { likelihoodOf } from './fusion/likelihood.js';
import { scoreOf } from './fusion/score.js';
import { fires, settles } from './fusion/settling.js';
import { notApplicable, soughtBy, type ForensicTest, type Sought, type TestResult } from './forensic-test.js';
import { type Criterion } from './report.js';
import { type TestContext } from './test-context.js';
import { UnreadableImageError } from './unreadable-image-error.js';

/** One test's fault must not cost the others: it comes back as not applicable. */
export async function runTest(test: ForensicTest, context: TestContext): Promise<TestResult> {
  try {
    return await test.run(context);
  } catch (error) {
    if (error instanceof UnreadableImageError) throw error;
    return notApplicable('reason.test-failed');
  }
}

/** The result as the report shows it, with its calibrated likelihood ratio. */
export function toCriterion(test: ForensicTest, result: TestResult): Criterion {
  const calibration = calibrations[test.id];
  const isWeighed = result.applicable && calibration !== undefined && result.statistic !== null;
  const statistic = result.statistic ?? 0;
  const llr = isWeighed ? likelihoodOf(statistic, calibration) : 0;
  // A statistic without weight is no ground for a score: it would read as clean whatever the picture.
  const measured = isWeighed
    ? measuredScore(statistic, { llr, calibration, sought: soughtBy(test.family) })
    : null;
  const score = result.score === undefined ? measured : result.score;
  const map = result.maps?.[0];
  return {
    id: test.id,
    family: test.family,
    applicable: result.applicable,
    reason: result.reason,
    score: result.applicable ? score : null,
    llr: Number(llr.toFixed(4)),
    statistic: result.statistic,
    weight: calibration?.weight ?? 0,
    fired: (isWeighed && fires(statistic, calibration)) || isAgainst(result),
    details: result.details,
    ...(map ? { mapId: map.id } : {}),
  };
}

/** As low as that of a test that read a decisive fact. */
const settledScore = 5;

const measuredScore = (
  statistic: number,
  { llr, calibration, sought }: { llr: number; calibration: Calibration; sought: Sought },
): number => (settles(statistic, calibration) ? settledScore : Math.round(scoreOf({ [sought]: llr })));

const isAgainst = ({ decisive }: TestResult): boolean =>
  decisive !== undefined && decisive.kind !== 'trusted-camera';
