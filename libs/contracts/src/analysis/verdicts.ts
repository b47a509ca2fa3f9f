/**
 * The verdicts that a report can have. The engine decides which one a picture gets: `judge` in
 * `libs/forensics/src/verdict/score.ts`. The first one requires positive evidence; the last one means that the tests
 * cannot tell. This file does not use zod, so that pages that only show verdicts or decisions need not load it.
 */
export const verdicts = [
  'Likely Genuine',
  'No Signs Found',
  'Possibly Manipulated',
  'Possibly AI-Generated',
  'Likely Manipulated',
  'Likely AI-Generated',
  'Inconclusive',
] as const;
export type Verdict = (typeof verdicts)[number];

/** What a member may decide about a picture; `open`: not decided yet. */
export const decisions = ['genuine', 'altered', 'ai', 'open'] as const;
export type DecisionKind = (typeof decisions)[number];

export const decisionReasonLengthMax = 2_000;
export const decisionLinksMax = 10;
export const decisionLinkLengthMax = 500;
export const earlierDecisionsMax = 20;

const sameVerdicts: Record<Exclude<DecisionKind, 'open'>, readonly string[]> = {
  genuine: ['Likely Genuine', 'No Signs Found'],
  altered: ['Possibly Manipulated', 'Likely Manipulated'],
  ai: ['Possibly AI-Generated', 'Likely AI-Generated'],
};

/** Whether a decision agrees with the engine's verdict; null if the decision is open or the verdict is inconclusive. */
export function agreesWithVerdict(decision: DecisionKind, verdict: string): boolean | null {
  if (decision === 'open') return null;
  if (!Object.values(sameVerdicts).some((same) => same.includes(verdict))) return null;
  return sameVerdicts[decision].includes(verdict);
}
