import { type DecisiveFact, type Sought, type Verdict } from '../report/report.js';

/** The score thresholds of API-038, which the contracts name `scoreClearMin` and `scoreSuspiciousMin`. */
const clearFrom = 80;
const manipulatedBelow = 50;
/** The highest score of an image that is not clear, see `clearFrom`. */
export const suspiciousMax = clearFrom - 1;

/** The highest score without a trusted camera's credentials. */
const plainMax = 90;
const trustedCameraMax = 98;

/** Log likelihood ratios of the evidence for each question; never negative. */
export type Evidence = Readonly<Record<Sought, number>>;

/**
 * Prior log odds of an upload: one in twenty is altered, one in eight is made by AI. People mostly upload images they
 * doubt, and most often they suspect AI.
 */
const priorLogOdds: Evidence = { alteration: -3, generation: -2 };

/** Returns the probability of the answer “no” given this evidence, divided by the prior probability of “no”. */
function clearedShare(sought: Sought, llr: number): number {
  const no = (logOdds: number): number => 1 / (1 + Math.exp(logOdds));
  return no(priorLogOdds[sought] + llr) / no(priorLogOdds[sought]);
}

/**
 * Returns the probability that the image is neither altered nor made by AI, if the two are independent. It is scaled so
 * that an image without evidence gets `plainMax`.
 */
export function scoreOf({ alteration = 0, generation = 0 }: Partial<Evidence>): number {
  return plainMax * clearedShare('alteration', alteration) * clearedShare('generation', generation);
}

/** Returns the probability of the answer “yes” given this evidence. */
export const probabilityOf = (sought: Sought, llr: number): number =>
  1 / (1 + Math.exp(-priorLogOdds[sought] - llr));

interface VerdictInput {
  evidence: Evidence;
  /** Questions for which a method with a weight fired. If there are any, the score is below 80. */
  found: readonly Sought[];
  coverage: number;
  /** Whether too few methods were applicable for a conclusion. */
  isUncovered: boolean;
  /** Code of the reason why this kind of picture keeps no traces; null if it keeps them. */
  traceless: string | null;
  decisive: readonly DecisiveFact[];
}

export interface Judgement {
  score: number;
  verdict: Verdict;
  decisiveReasons: string[];
}

/** The most that low coverage subtracts from a score above 80. Hiding a file's history must not raise its score. */
const uncoveredPenalty = 8;

/** Computes the score and the verdict. Decisive facts take precedence over statistics. */
export function judge({
  evidence,
  found,
  coverage,
  isUncovered,
  traceless,
  decisive,
}: VerdictInput): Judgement {
  const fused = found.length > 0 ? Math.min(scoreOf(evidence), suspiciousMax) : scoreOf(evidence);
  const statistical =
    fused - (fused > clearFrom ? Math.min(fused - clearFrom, uncoveredPenalty * (1 - coverage)) : 0);
  const facts = (...kinds: DecisiveFact['kind'][]): string[] =>
    decisive.filter(({ kind }) => kinds.includes(kind)).map(({ code }) => code);
  const manipulated = facts('manipulated');
  if (manipulated.length > 0) {
    return { score: scoreByFacts(statistical), verdict: 'Likely Manipulated', decisiveReasons: manipulated };
  }
  const ai = facts('ai-generated');
  if (ai.length > 0) {
    return { score: scoreByFacts(statistical), verdict: 'Likely AI-Generated', decisiveReasons: ai };
  }
  const isClear = Math.round(statistical) >= clearFrom;
  if (!isClear) {
    const score = Math.round(statistical);
    return { score, verdict: suspectedVerdict({ score, evidence, found }), decisiveReasons: [] };
  }
  const isTrusted = facts('trusted-camera').length > 0;
  const camera = facts('trusted-camera', 'camera-original');
  return {
    score: Math.round(isTrusted ? Math.max(statistical, trustedCameraMax) : statistical),
    verdict: clearVerdict({ isEarned: camera.length > 0, isUnknown: isUncovered || traceless !== null }),
    decisiveReasons: camera.length === 0 && traceless !== null ? [traceless] : camera,
  };
}

/** The lowest score that an image gets if facts decide its verdict. */
export const settledMin = 5;

/** Returns the low score of a verdict that facts decide. Further evidence lowers it more. */
const scoreByFacts = (statistical: number): number => Math.round(settledMin + (statistical / plainMax) * 15);

/** Returns how suspicious a score is; never `none` if a method found something. */
export function suspicionOf(score: number, { hasFound }: { hasFound: boolean }): 'strong' | 'weak' | 'none' {
  if (score < manipulatedBelow) return 'strong';
  return score < clearFrom || hasFound ? 'weak' : 'none';
}

/**
 * Returns the verdict of a score below 80 that no fact settled. Signs of AI never give more than `Possibly AI-Generated`:
 * if the network is sure, that is a decisive fact.
 */
function suspectedVerdict({
  score,
  evidence,
  found,
}: Pick<VerdictInput, 'evidence' | 'found'> & { score: number }): Verdict {
  if (isOfAi({ evidence, found })) return 'Possibly AI-Generated';
  return score >= manipulatedBelow ? 'Possibly Manipulated' : 'Likely Manipulated';
}

/**
 * Whether to suspect AI rather than alteration. The question whose evidence lowers the score more decides. If both
 * lower it equally, AI is suspected unless a method found an alteration.
 */
function isOfAi({ evidence, found }: Pick<VerdictInput, 'evidence' | 'found'>): boolean {
  const made = clearedShare('generation', evidence.generation);
  const altered = clearedShare('alteration', evidence.alteration);
  return made < altered || (made === altered && !found.includes('alteration'));
}

/** A lack of signs proves nothing, so `Likely Genuine` requires positive evidence. */
function clearVerdict({ isEarned, isUnknown }: { isEarned: boolean; isUnknown: boolean }): Verdict {
  if (isEarned) return 'Likely Genuine';
  return isUnknown ? 'Inconclusive' : 'No Signs Found';
}
