import { type CriterionId, type ForensicCode, type ReasonCode } from './codes.js';
import { type TestContext } from './test-context.js';
import {
  type AiMarker,
  type CodedText,
  type EditStep,
  type EvidencePicture,
  type Family,
  type Finding,
  type GreyMap,
  type MetadataField,
  type Provenance,
  type TextParams,
} from './report.js';

/** A fact that settles the verdict whatever the statistics say. */
export interface DecisiveFact {
  code: ForensicCode;
  kind: 'ai-generated' | 'manipulated' | 'trusted-camera';
}

export interface TestResult {
  applicable: boolean;
  reason: ReasonCode | null;
  /** Larger = more suspicious; the fusion turns it into a likelihood ratio by the measured table. */
  statistic: number | null;
  details: CodedText[];
  findings: Omit<Finding, 'criterionId'>[];
  /** Overrides the score that follows from the statistic; null: the test reports history only. */
  score?: number | null;
  decisive?: DecisiveFact;
  maps?: GreyMap[];
  /** What stands out without being evidence: shown dim where no test draws a heat map, and beneath one that does. */
  backdrop?: GreyMap;
  /** In display order; cells, not pixels, so that it stays small. */
  picture?: Omit<EvidencePicture, 'criterionId'>;
  metadata?: MetadataField[];
  edits?: EditStep[];
  aiMarkers?: AiMarker[];
  provenance?: Provenance;
}

/** The two questions about a picture: was it altered, did AI make it? */
export type Sought = 'alteration' | 'generation';

/** What the tests of a family look for: which pictures are their positives, and which odds their evidence moves. */
export const soughtBy = (family: Family): Sought => (family === 'generator' ? 'generation' : 'alteration');

/** One test, one file in `tests/`, one line in `registry.ts`. */
export interface ForensicTest {
  id: CriterionId;
  family: Family;
  /** Its statistic alone may settle the verdict, never below this however quiet the collections are; absent: it may not. */
  settlesFromMin?: number;
  /** Its statistic is evidence from here on; absent when the test only tells history and can have no weight. */
  firesFrom?: number;
  run: (context: TestContext) => TestResult | Promise<TestResult>;
}

export const codedText = (code: ForensicCode, params: TextParams = {}): CodedText => ({ code, params });

/** Neutral: lowers coverage, is never shown as clean. */
export function notApplicable(reason: ReasonCode): TestResult {
  return { applicable: false, reason, statistic: null, details: [], findings: [] };
}

/** A finding whose sentence stands in the details of its criterion too. */
export function finding(
  code: ForensicCode,
  about: { group: Finding['group']; strength: Finding['strength']; params?: TextParams },
): Omit<Finding, 'criterionId'> {
  return { code, params: about.params ?? {}, group: about.group, strength: about.strength };
}
