import { codedText, finding, notApplicable, type MethodResult } from '../methods/method.js';
import { type CriterionId } from '../report/codes.js';
import { emptyProvenance } from '../report/report.js';
import { testDone } from './early-findings.js';
import { type Runs } from './run-group.js';

const applicable: MethodResult = {
  applicable: true,
  reason: null,
  statistic: 0,
  details: [],
  findings: [],
};
const bare = {
  metadata: notApplicable('reason.no-metadata'),
  'declared-ai': { ...applicable, details: [codedText('ai.none-declared')] },
  provenance: notApplicable('reason.no-credentials'),
} satisfies Partial<Record<CriterionId, MethodResult>>;

const early = (results: Partial<Record<CriterionId, MethodResult>>, id: CriterionId = 'provenance') => {
  const runs: Runs = new Map();
  for (const [each, result] of Object.entries(results)) {
    const run = { id: each as CriterionId, result, durationMs: 0 };
    runs.set(run.id, run);
  }
  const run = runs.get(id);
  return run && testDone(runs, run).early;
};
const codesOf = (results: Partial<Record<CriterionId, MethodResult>>, id?: CriterionId) =>
  early(results, id)?.remarks.map(({ code }) => code);

const signed = (code: 'provenance.valid-camera' | 'provenance.mismatch'): MethodResult => ({
  ...applicable,
  findings: [
    finding(code, { group: 'source', strength: 'info', params: { signer: 'Leica', software: '–' } }),
  ],
  provenance: { ...emptyProvenance, state: 'valid' },
});

const network = (level: 'likely' | 'signs' | 'undecided' | 'unlikely'): MethodResult => ({
  ...applicable,
  details: [codedText(`ai-pixels.${level}`, { percent: 91 }), codedText('ai-pixels.native-scale')],
  pixelReading: { level, probability: 0.91, model: 'network@1' },
});

describe('what is told before the verdict', () => {
  it('waits until the file was read, and names absent credentials and metadata', () => {
    expect(early({ metadata: bare.metadata, provenance: bare.provenance })).toBeUndefined();
    expect(early(bare)).toEqual({
      remarks: [codedText('reason.no-credentials'), codedText('reason.no-metadata')],
      fields: [],
    });
  });

  it('never clears an image', () => {
    for (const level of ['undecided', 'unlikely'] as const)
      expect(early({ 'ai-pixels': network(level) }, 'ai-pixels')).toBeUndefined();
    expect(codesOf({ ...bare, provenance: signed('provenance.valid-camera') })).toEqual([
      'provenance.valid',
      'reason.no-metadata',
    ]);
  });

  it.each(['likely', 'signs'] as const)('tells the network’s certainty where it says %s', (level) => {
    expect(early({ 'ai-pixels': network(level) }, 'ai-pixels')).toEqual({
      remarks: [codedText(`ai-pixels.${level}`, { percent: 91 })],
      fields: [],
    });
  });

  it('tells of broken credentials and of what the file declares', () => {
    const declared: MethodResult = {
      ...applicable,
      findings: [
        finding('ai.software', {
          group: 'source',
          strength: 'strong',
          params: { source: 'exif', generator: 'x', value: 'Firefly '.repeat(90) },
        }),
      ],
    };
    const told = early({ ...bare, provenance: signed('provenance.mismatch'), 'declared-ai': declared });
    expect(told?.remarks.map(({ code }) => code)).toEqual([
      'provenance.mismatch',
      'ai.software',
      'reason.no-metadata',
    ]);
    expect(String(told?.remarks[1]?.params.value)).toHaveLength(120);
  });

  it('tells the camera but not the place', () => {
    const metadata: MethodResult = {
      ...applicable,
      metadata: [
        { group: 'capture', code: 'field.make', value: 'Canon' },
        { group: 'capture', code: 'field.gps', value: '37.5, 127.0' },
        { group: 'capture', code: 'field.serial-number', value: '0042' },
      ],
    };
    expect(early({ ...bare, metadata })?.fields).toEqual([
      { group: 'capture', code: 'field.make', value: 'Canon' },
    ]);
  });

  it('adds nothing for any other test', () => {
    expect(early({ ...bare, ela: applicable }, 'ela')).toBeUndefined();
  });
});
