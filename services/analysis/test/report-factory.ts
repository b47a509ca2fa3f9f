import { type Criterion, type ForensicReport } from '@jinwi/forensics';

export const criterion = (given: Partial<Criterion> = {}): Criterion => ({
  id: 'ela',
  family: 'jpeg-history',
  applicable: true,
  reason: null,
  score: 90,
  llr: 0,
  statistic: 0.1,
  weight: 1,
  fired: false,
  details: [{ code: 'ela.uniform', params: {} }],
  ...given,
});

/** Makes an engine report; a test states only the fields that matter to it. */
export const forensicReport = (given: Partial<ForensicReport> = {}): ForensicReport => ({
  engineVersion: 'test',
  image: { format: 'jpeg', width: 4, height: 3, sizeBytes: 100, sha256: 'ab', orientation: 1 },
  kind: 'unknown',
  criteria: [criterion()],
  findings: [],
  metadata: [],
  aiMarkers: [],
  provenance: {
    state: 'none',
    issuer: null,
    signedAt: null,
    claimGenerator: null,
    isAi: false,
    actions: [],
    validationCodes: [],
  },
  alteration: { answer: 'no-signs', probability: 0.0474, basis: ['ela.uniform'] },
  ai: { answer: 'unknown', probability: null, basis: ['reason.too-small'], model: null },
  score: 88,
  verdict: 'No Signs Found',
  coverage: 0.5,
  applicableCount: 1,
  firedCount: 0,
  inconclusive: false,
  decisiveReasons: [],
  timings: { ela: 1 },
  durationMs: 12,
  ...given,
});
