import {
  codedText,
  notApplicable,
  type ForensicMethod,
  type MethodResult,
  type MethodContext,
} from '../methods/method.js';
import { soughtBy, type Sought, type Criterion } from '../report/report.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { type Calibration, likelihoodOf, fires, settles } from '../verdict/calibration.js';
import { scoreOf, settledMin, suspiciousMax } from '../verdict/score.js';
import { calibrations } from '../verdict/weights.js';

/** Runs one method. If it throws, its result is "not applicable", so that the other methods still run. */
export async function runMethod(method: ForensicMethod, context: MethodContext): Promise<MethodResult> {
  const { id, whenHalved, whenUnmeasured } = method;
  if (!context.isMeasured && whenUnmeasured !== 'run') return notApplicable('reason.unmeasured-format');
  if (context.isHalved && whenHalved === 'skipped') return notApplicable('reason.too-large');
  try {
    const result = await method.run(context, calibrations[id] ?? {});
    return context.isHalved && whenHalved === 'told' ? withHalvedTold(result) : result;
  } catch (error) {
    if (error instanceof UnreadableImageError) throw error;
    return notApplicable('reason.test-failed');
  }
}

const withHalvedTold = (result: MethodResult): MethodResult =>
  result.applicable ? { ...result, details: [...result.details, codedText('image.halved')] } : result;

/** Converts a result to the form in the report, with its score and its calibrated likelihood ratio. */
export function toCriterion(method: ForensicMethod, result: MethodResult): Criterion {
  const calibration = calibrations[method.id];
  const isWeighed = result.applicable && calibration !== undefined && result.statistic !== null;
  const statistic = result.statistic ?? 0;
  const llr = isWeighed ? likelihoodOf(statistic, calibration) : 0;
  // A statistic without a calibration gives no score: with a likelihood ratio of 0, every image would look clean.
  const measured = isWeighed
    ? measuredScore(statistic, { llr, calibration, sought: soughtBy(method.family) })
    : null;
  const fired = (isWeighed && fires(statistic, calibration)) || isAgainst(result);
  const map = result.maps?.[0];
  return {
    id: method.id,
    family: method.family,
    applicable: result.applicable,
    reason: result.reason,
    score: result.applicable ? shownScore(result.score === undefined ? measured : result.score, fired) : null,
    llr: Number(llr.toFixed(4)),
    statistic: result.statistic,
    weight: calibration?.weight ?? 0,
    fired,
    details: result.details,
    ...(map ? { mapId: map.id } : {}),
    ...(result.copies ? { copies: result.copies } : {}),
    ...(result.regions ? { regions: result.regions } : {}),
  };
}

/** Limits the score of a method that fired to less than 80, because scores of 80 and more count as clear. */
const shownScore = (score: number | null, fired: boolean): number | null =>
  score !== null && fired ? Math.min(score, suspiciousMax) : score;

const measuredScore = (
  statistic: number,
  { llr, calibration, sought }: { llr: number; calibration: Calibration; sought: Sought },
): number => (settles(statistic, calibration) ? settledMin : Math.round(scoreOf({ [sought]: llr })));

const isAgainst = ({ decisive }: MethodResult): boolean =>
  decisive !== undefined && decisive.kind !== 'trusted-camera';
