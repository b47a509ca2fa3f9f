import { type Report, type ReportCriterion, type SignedReport } from '@jinwi/contracts';
import { criterionTexts } from '@jinwi/report';
import { type OpenedReport } from '../src/reports/shared-reports.service.js';

/** A short report. A test overrides the fields that matter to it. */
export const madeReport = (fields: Partial<Report> = {}): Report => ({
  engineVersion: '1.2.3',
  image: { format: 'jpeg', width: 4000, height: 3000, sha256: 'ab'.repeat(32) },
  criteria: [
    {
      id: 'ela',
      family: 'jpeg-history',
      applicable: true,
      reason: null,
      score: 30,
      weight: 1,
      fired: true,
      map: 'ela',
      details: [{ code: 'ela.region', params: { percent: 12 } }],
    },
  ],
  findings: [],
  metadata: [
    { group: 'capture', code: 'field.make', value: 'Canon' },
    { group: 'capture', code: 'field.date-original', value: '2025:05:01 10:20:30' },
  ],
  edits: [],
  aiMarkers: [],
  provenance: { state: 'none', issuer: null, signedAt: null, claimGenerator: null, isAi: false, actions: [] },
  alteration: { answer: 'signs', probability: 0.6, basis: ['ela.region'] },
  ai: { answer: 'unknown', probability: null, basis: ['reason.too-small'], model: null },
  decisive: [],
  coverage: 0.5,
  applicableCount: 1,
  firedCount: 1,
  inconclusive: false,
  durationMs: 12,
  ...fields,
});

/** A test that found a part of the image of `madeReport` copied from the left to the right. */
export const madeCopy = ({ isDirected = true } = {}): ReportCriterion => ({
  id: 'copy-move',
  family: 'geometry',
  applicable: true,
  reason: null,
  score: 20,
  weight: 1,
  fired: true,
  map: null,
  details: [{ code: 'copy-move.found', params: { percent: 5, residual: 0.9 } }],
  copies: [
    {
      from: { left: 400, top: 1200, width: 800, height: 600 },
      to: { left: 2800, top: 1200, width: 800, height: 600 },
      isDirected,
    },
  ],
});

export const madeSignedReport = (fields: Partial<SignedReport> = {}): SignedReport => ({
  version: 1,
  issuer: 'https://jinwi.example',
  signedAt: '2026-11-23T09:30:00.000Z',
  analysisId: 7,
  imageName: '사진.jpg',
  imageSize: 123_456,
  analyzedAt: '2026-11-23T09:00:00.000Z',
  result: 'Possibly Manipulated',
  score: 62,
  withPicture: false,
  withLocation: false,
  report: madeReport(),
  secondOpinion: null,
  signature: 'header..value',
  ...fields,
});

export const madeOpenedReport = (
  fields: Partial<SignedReport> = {},
  opened: Partial<OpenedReport> = {},
): OpenedReport => ({
  report: madeSignedReport(fields),
  isUnaltered: true,
  keyId: 'the-key',
  expiresAt: '2026-11-30T09:30:00.000Z',
  origin: 'https://jinwi.example',
  address: '/r/the-token',
  ...opened,
});

/** A report of extreme length: every applicable test found something, and the file has much metadata. */
export function madeLargestReport(): Report {
  const remark = { code: 'copy-move.found', params: { percent: 12, residual: 0.93 } };
  const criteria = Object.keys(criterionTexts).map((id, index) => ({
    id,
    family: 'jpeg-history',
    applicable: index % 4 !== 3,
    reason: index % 4 === 3 ? { code: 'reason.strong-compression', params: {} } : null,
    score: index % 4 === 3 ? null : (index * 7) % 100,
    weight: 1,
    fired: true,
    map: null,
    details: [
      remark,
      { ...remark, code: 'copy-move-dense.found' },
      { code: 'ela.region', params: { percent: 5 } },
    ],
  }));
  const field = (index: number) => ({
    group: (['capture', 'edit', 'source', 'file'] as const)[index % 4] ?? 'file',
    code: index % 4 === 2 ? 'field.caption' : 'field.software',
    value: `${index}: ${'긴 설명 a long caption '.repeat(40)}`,
  });
  const action = (index: number) => ({
    action: 'c2pa.edited',
    when: '2026-01-02T03:04:05Z',
    softwareAgent: `Editor ${index}`,
    digitalSourceType: null,
  });
  const finding = (index: number) => ({
    criterionId: 'metadata',
    code: 'metadata.gps-date-mismatch',
    params: { captured: `2025:05:0${index}`, located: '2024:01:01' },
    group: 'capture' as const,
    strength: 'strong' as const,
  });
  return madeReport({
    criteria,
    findings: Array.from({ length: 9 }, (_, index) => finding(index)),
    metadata: Array.from({ length: 40 }, (_, index) => field(index)),
    provenance: {
      state: 'invalid',
      issuer: 'Someone',
      signedAt: '2026-01-02T03:04:05Z',
      claimGenerator: 'Editor',
      isAi: true,
      actions: Array.from({ length: 30 }, (_, index) => action(index)),
    },
  });
}
