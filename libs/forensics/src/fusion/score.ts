import { type DecisiveFact } from '../forensic-test.js';
import { type Verdict } from '../report.js';

/** Bars of the specification. */
const genuineFrom = 80;
const manipulatedBelow = 50;

/** Without a trusted camera credential nothing scores higher. */
const plainMax = 90;
const trustedCameraMax = 98;

/** Total log likelihood ratio → score; where the bars lie is measured, see weights.ts. */
const scoreKnots: readonly (readonly [llr: number, score: number])[] = [
  [0, plainMax],
  [1.5, genuineFrom],
  [3, manipulatedBelow],
  [6, 5],
];

/** Falls with the evidence, steeply between the bars. */
export function scoreOfLikelihood(llr: number): number {
  const upper = scoreKnots.findIndex(([at]) => llr < at);
  if (upper === -1) return scoreKnots.at(-1)?.[1] ?? 0;
  const [fromLlr, fromScore] = scoreKnots[upper - 1] ?? [0, plainMax];
  const [toLlr, toScore] = scoreKnots[upper] ?? [0, plainMax];
  return fromScore + ((llr - fromLlr) / (toLlr - fromLlr)) * (toScore - fromScore);
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
  const fused = Math.max(0, scoreOfLikelihood(llr));
  const statistical = fused - (fused > genuineFrom ? Math.min(fused - genuineFrom, uncoveredPenalty * (1 - coverage)) : 0);
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
