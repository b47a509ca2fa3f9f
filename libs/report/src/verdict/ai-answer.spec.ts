import { type AiAnswer, type ReportCriterion } from '@jinwi/contracts';
import { aiPixels, makeAnswer, makeRecord, makeReport } from '../../test/made-record.js';
import { toEvidence } from '../evidence/evidence.js';
import { toAiEvidence } from './ai-answer.js';

const evidenceOf = (ai: Partial<AiAnswer>, criteria: ReportCriterion[] = [aiPixels()]) =>
  toAiEvidence(makeReport({ ai: makeAnswer(ai), criteria }), 'en');

describe('the answer about AI', () => {
  it('tells weak signs, an undecided network and an unseen picture apart', () => {
    expect(evidenceOf({ answer: 'unknown', basis: ['ai-pixels.signs'] })?.state).toBe('signs');
    expect(evidenceOf({ answer: 'unknown', basis: ['ai-pixels.undecided'] })?.state).toBe('undecided');
    const unseen = evidenceOf({ answer: 'unknown', basis: ['reason.too-small'], probability: null });
    expect(unseen?.state).toBe('unseen');
    expect(evidenceOf({ answer: 'likely' })?.state).toBe('likely');
  });

  it('names the network with version and weight, only where it looked', () => {
    expect(evidenceOf({})?.network).toEqual({ version: '2026-11-22', isWeighed: true });
    expect(evidenceOf({}, [aiPixels({ weight: 0 })])?.network).toMatchObject({ isWeighed: false });
    expect(evidenceOf({ model: null })?.network).toBeNull();
  });

  it('tells what the network found', () => {
    expect(evidenceOf({})?.says).toContain('its pixels look very much like those of AI-made pictures');
  });

  it('is missing for records of the previous version', () => {
    expect(toAiEvidence(makeReport(), 'en')).toBeNull();
    expect(toEvidence(makeRecord(), 'en').ai).toBeNull();
  });

  it('lists its basis strongest first, followed by other findings', () => {
    const marker = { code: 'ai.credit', params: { value: 'Made with a generator' } };
    const basis = ['ai-pixels.likely', 'ai.generation-parameters'];
    const record = makeRecord({
      report: makeReport({
        ai: makeAnswer({ answer: 'declared', basis }),
        criteria: [aiPixels()],
        aiMarkers: [marker, { code: basis[1] ?? '', params: { generator: 'ComfyUI', source: 'png:prompt' } }],
      }),
    });
    expect(toEvidence(record, 'en').aiFindings).toEqual([
      expect.stringContaining('its pixels look very much like'),
      'The file holds the settings of a generator (ComfyUI), in png:prompt.',
      'The credit line reads “Made with a generator”.',
    ]);
  });

  it('says once what signed credentials declare, and not that the network is undecided', () => {
    const basis = ['provenance.declares-ai', 'ai-pixels.undecided'];
    const details = basis.map((code) => ({ code, params: { software: 'DALL·E' } }));
    const report = makeReport({
      ai: makeAnswer({ answer: 'declared', basis }),
      criteria: [aiPixels({ details })],
      aiMarkers: [{ code: 'ai.credentials', params: { generator: 'DALL·E' } }],
    });
    expect(toEvidence(makeRecord({ report }), 'en').aiFindings).toEqual([
      'The file’s signed record (Content Credentials) says that AI made the whole image (DALL·E).',
    ]);
  });

  it('says why the network could not look', () => {
    const small = aiPixels({
      applicable: false,
      reason: { code: 'reason.too-small-for-network', params: {} },
      details: [],
    });
    const ai = makeAnswer({
      answer: 'unknown',
      probability: null,
      basis: ['reason.too-small-for-network'],
      model: null,
    });
    const { aiFindings } = toEvidence(makeRecord({ report: makeReport({ ai, criteria: [small] }) }), 'en');
    expect(aiFindings).toEqual([
      'The image is too small: our network for AI pictures needs at least 342 pixels on the shorter side.',
    ]);
  });
});
