import { type DecisiveFact, type Sought, type Verdict } from '../report/report.js';

/** Thresholds of the specification. */
const genuineFrom = 80;
const manipulatedBelow = 50;

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

interface Weighed {
  evidence: Evidence;
  coverage: number;
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
export function judge({ evidence, coverage, decisive }: Weighed): Judgement {
  const fused = scoreOf(evidence);
  const statistical =
    fused - (fused > genuineFrom ? Math.min(fused - genuineFrom, uncoveredPenalty * (1 - coverage)) : 0);
  const facts = (kind: DecisiveFact['kind']): string[] =>
    decisive.filter((fact) => fact.kind === kind).map((fact) => fact.code);
  const ai = facts('ai-generated');
  const manipulated = facts('manipulated');
  if (manipulated.length > 0) {
    return { score: settled(statistical), verdict: 'Likely Manipulated', decisiveReasons: manipulated };
  }
  if (ai.length > 0) {
    return { score: settled(statistical), verdict: 'Likely AI-Generated', decisiveReasons: ai };
  }
  const camera = facts('trusted-camera');
  const isTrusted = camera.length > 0 && statistical >= genuineFrom;
  const score = Math.round(isTrusted ? Math.max(statistical, trustedCameraMax) : statistical);
  return { score, verdict: verdictOf(score), decisiveReasons: isTrusted ? camera : [] };
}

/** A settled verdict keeps a low score; further evidence lowers it more. */
const settled = (statistical: number): number => Math.round(5 + (statistical / plainMax) * 15);

function verdictOf(score: number): Verdict {
  if (score >= genuineFrom) return 'Likely Genuine';
  return score >= manipulatedBelow ? 'Possibly Manipulated' : 'Likely Manipulated';
}
