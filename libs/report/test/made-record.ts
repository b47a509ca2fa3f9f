import {
  type AiAnswer,
  type AlterationAnswer,
  type Report,
  type ReportCriterion,
  type ShownRecord,
} from '@jinwi/contracts';

/** A record with only the specification's fields; a test overrides the fields that matter to it. */
export const makeRecord = (fields: Partial<ShownRecord> = {}): ShownRecord => ({
  id: 7,
  imageName: 'IMG_2031.jpg',
  imageUrl: '/api/analysis/7/image',
  result: 'Possibly Manipulated',
  score: 62,
  aiGenerationMarkers: null,
  manipulation: null,
  metadata: null,
  createdAt: '2026-11-02T03:04:05.000Z',
  ...fields,
});

/** The test of our own network, which considers the image AI-made. */
export const aiPixels = (fields: Partial<ReportCriterion> = {}): ReportCriterion => ({
  id: 'ai-pixels',
  family: 'generator',
  applicable: true,
  reason: null,
  score: 12,
  weight: 1,
  fired: true,
  map: null,
  details: [
    { code: 'ai-pixels.likely', params: { percent: 97 } },
    { code: 'ai-pixels.reduced-scale', params: { side: 640 } },
  ],
  ...fields,
});

/** The engine's answer about AI. By default, the pixels are its only basis. */
export const makeAnswer = (fields: Partial<AiAnswer> = {}): AiAnswer => ({
  answer: 'likely',
  probability: 0.97,
  basis: ['ai-pixels.likely'],
  model: 'jinwi-ai-pixels@2026-11-22',
  ...fields,
});

/** The engine's answer about alterations; by default it found none. */
export const makeAlteration = (fields: Partial<AlterationAnswer> = {}): AlterationAnswer => ({
  answer: 'no-signs',
  probability: 0.05,
  basis: ['metadata.consistent'],
  ...fields,
});

/** A structured report of this product's engine. */
export const makeReport = (fields: Partial<Report> = {}): Report => ({
  engineVersion: '0.1.0',
  image: { format: 'jpeg', width: 4000, height: 3000, sha256: 'ab'.repeat(32) },
  criteria: [
    {
      id: 'metadata',
      family: 'metadata',
      applicable: true,
      reason: null,
      score: 95,
      weight: 1,
      fired: false,
      map: null,
      details: [{ code: 'metadata.consistent', params: {} }],
    },
    {
      id: 'ela',
      family: 'jpeg-history',
      applicable: true,
      reason: null,
      score: 41,
      weight: 1,
      fired: true,
      map: 'ela',
      details: [{ code: 'ela.region', params: { percent: 3.5 } }],
    },
    {
      id: 'provenance',
      family: 'provenance',
      applicable: false,
      reason: { code: 'reason.no-credentials', params: {} },
      score: null,
      weight: 0,
      fired: false,
      map: null,
      details: [],
    },
  ],
  findings: [
    {
      criterionId: 'metadata',
      code: 'metadata.editor',
      params: { name: 'Photoshop' },
      group: 'edit',
      strength: 'weak',
    },
  ],
  metadata: [{ group: 'capture', code: 'field.model', value: 'Pixel 9' }],
  edits: [],
  aiMarkers: [],
  provenance: {
    state: 'none',
    issuer: null,
    signedAt: null,
    claimGenerator: null,
    isAi: false,
    actions: [],
  },
  decisive: [],
  coverage: 0.67,
  applicableCount: 2,
  firedCount: 1,
  inconclusive: false,
  durationMs: 400,
  ...fields,
});
