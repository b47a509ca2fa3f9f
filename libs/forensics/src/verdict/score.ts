import { type DecisiveFact, type Sought, type Verdict } from '../report/report.js';

/** Thresholds of the specification. */
export const clearFrom = 80;
export const manipulatedBelow = 50;
/** The highest score of what is not clear. */
export const suspiciousMax = clearFrom - 1;

/** Maximum score without a trusted camera credential. */
const plainMax = 90;
const trustedCameraMax = 98;

/** Log likelihood ratios of the evidence for each question; never negative. */
export type Evidence = Readonly<Record<Sought, number>>;

/**
 * Prior log odds of an upload: one in twenty is altered, one in eight is made by AI. People mostly upload images they
 * doubt, and most often they suspect AI.
 */
const priorLogOdds: Evidence = { alteration: -3, generation: -2 };

/** The probability, with this evidence, that the answer is no, relative to the one without evidence. */
function clearedShare(sought: Sought, llr: number): number {
  const no = (logOdds: number): number => 1 / (1 + Math.exp(logOdds));
  return no(priorLogOdds[sought] + llr) / no(priorLogOdds[sought]);
}

/**
 * Probability that the image is neither altered nor made by AI, assuming independence, scaled so that no evidence at
 * all gives the highest score without a credential.
 */
export function scoreOf({ alteration = 0, generation = 0 }: Partial<Evidence>): number {
  return plainMax * clearedShare('alteration', alteration) * clearedShare('generation', generation);
}

/** The probability that the answer is yes. */
export const probabilityOf = (sought: Sought, llr: number): number =>
  1 / (1 + Math.exp(-priorLogOdds[sought] - llr));

interface Weighed {
  evidence: Evidence;
  /** For each of these a method with a weight found something: the image is not clear, however weak that is. */
  found: readonly Sought[];
  coverage: number;
  /** Too few methods could look for a conclusion. */
  isUncovered: boolean;
  decisive: readonly DecisiveFact[];
}

export interface Judgement {
  score: number;
  verdict: Verdict;
  decisiveReasons: string[];
}

/** A file that hides its history cannot score as high as one whose history was read. */
const uncoveredPenalty = 8;

/** Deterministic facts take precedence over statistics. */
export function judge({ evidence, found, coverage, isUncovered, decisive }: Weighed): Judgement {
  const fused = found.length > 0 ? Math.min(scoreOf(evidence), suspiciousMax) : scoreOf(evidence);
  const statistical =
    fused - (fused > clearFrom ? Math.min(fused - clearFrom, uncoveredPenalty * (1 - coverage)) : 0);
  const facts = (...kinds: DecisiveFact['kind'][]): string[] =>
    decisive.filter(({ kind }) => kinds.includes(kind)).map(({ code }) => code);
  const manipulated = facts('manipulated');
  if (manipulated.length > 0) {
    return { score: settled(statistical), verdict: 'Likely Manipulated', decisiveReasons: manipulated };
  }
  const ai = facts('ai-generated');
  if (ai.length > 0) {
    return { score: settled(statistical), verdict: 'Likely AI-Generated', decisiveReasons: ai };
  }
  const isClear = Math.round(statistical) >= clearFrom;
  if (!isClear) {
    const score = Math.round(statistical);
    return { score, verdict: suspicion({ score, evidence, found }), decisiveReasons: [] };
  }
  const isTrusted = facts('trusted-camera').length > 0;
  const camera = facts('trusted-camera', 'camera-original');
  return {
    score: Math.round(isTrusted ? Math.max(statistical, trustedCameraMax) : statistical),
    verdict: clearVerdict({ isEarned: camera.length > 0, isUncovered }),
    decisiveReasons: camera,
  };
}

/** A settled verdict keeps a low score; further evidence lowers it more. */
const settled = (statistical: number): number => Math.round(5 + (statistical / plainMax) * 15);

/** The network is never sure of AI without settling the verdict, so signs of AI stay `Possibly` at any score. */
function suspicion({
  score,
  evidence,
  found,
}: Pick<Weighed, 'evidence' | 'found'> & { score: number }): Verdict {
  if (isOfAi({ evidence, found })) return 'Possibly AI-Generated';
  return score >= manipulatedBelow ? 'Possibly Manipulated' : 'Likely Manipulated';
}

/** What lowers the score more names the suspicion; if nothing does, what was found. */
function isOfAi({ evidence, found }: Pick<Weighed, 'evidence' | 'found'>): boolean {
  const made = clearedShare('generation', evidence.generation);
  const altered = clearedShare('alteration', evidence.alteration);
  return made < altered || (made === altered && !found.includes('alteration'));
}

/** Finding nothing is no proof: `Likely Genuine` must be earned by positive evidence. */
function clearVerdict({ isEarned, isUncovered }: { isEarned: boolean; isUncovered: boolean }): Verdict {
  if (isEarned) return 'Likely Genuine';
  return isUncovered ? 'Inconclusive' : 'No Signs Found';
}
