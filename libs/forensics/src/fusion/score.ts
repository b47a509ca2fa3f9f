import { type DecisiveFact } from '../forensic-test.js';
import { type Verdict } from '../report.js';

/** Bars of the specification. */
const genuineFrom = 80;
const manipulatedBelow = 50;

/** Without a trusted camera credential nothing scores higher. */
const plainMax = 90;
const trustedCameraMax = 98;

/** Log odds that an uploaded image is altered before anything is known of it: about one in twenty. */
const priorLogOdds = -3;

const genuineShare = (llr: number): number => 1 / (1 + Math.exp(llr + priorLogOdds));

/** Probability that the image is genuine, stretched so that no evidence at all gives the highest plain score. */
export function scoreOfLikelihood(llr: number): number {
  return (plainMax * genuineShare(llr)) / genuineShare(0);
}

interface Weighed {
  llr: number;
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

/** Deterministic facts first, statistics after them. */
export function judge({ llr, coverage, decisive }: Weighed): Judgement {
  const fused = scoreOfLikelihood(llr);
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

/** A settled matter keeps a low score; what else was found lowers it further. */
const settled = (statistical: number): number => Math.round(5 + (statistical / plainMax) * 15);

function verdictOf(score: number): Verdict {
  if (score >= genuineFrom) return 'Likely Genuine';
  return score >= manipulatedBelow ? 'Possibly Manipulated' : 'Likely Manipulated';
}
