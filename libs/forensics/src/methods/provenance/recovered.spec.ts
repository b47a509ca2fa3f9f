import sharp from 'sharp';
import { analyze } from '../../engine/analyze.js';
import { type OwnOrigin } from '../../report/report.js';

const origin: OwnOrigin = {
  by: 'watermark',
  madeOn: '2026-11-20',
  generator: 'Kling kling-v1-5',
  isAi: true,
};
const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#369' } })
  .png()
  .toBuffer();

const reportOf = async (ownOrigin?: OwnOrigin) =>
  (await analyze(await picture, { tests: ['provenance'], ...(ownOrigin ? { ownOrigin } : {}) })).report;

describe('an image that this installation knows as its own', () => {
  it.each(['watermark', 'fingerprint'] as const)('is AI-generated, told by its %s', async (by) => {
    const report = await reportOf({ ...origin, by });
    expect(report.verdict).toBe('Likely AI-Generated');
    expect(report.decisiveReasons).toEqual([`provenance.${by}-ai`]);
    expect(report.ai).toMatchObject({
      answer: 'declared',
      declared: { extent: 'generated', isSigned: true, isOwn: true },
    });
    expect(report.provenance).toMatchObject({ state: 'none', isAi: false, recovered: { ...origin, by } });
    expect(report.criteria[0]?.details).toContainEqual({
      code: `provenance.${by}-ai`,
      params: { day: '2026-11-20', software: 'Kling kling-v1-5' },
    });
  });

  it('is made without AI if the studio drew it', async () => {
    const report = await reportOf({ ...origin, isAi: false });
    expect(report.verdict).not.toContain('AI');
    expect(report.decisiveReasons).not.toContain('provenance.watermark-software');
    expect(report.ai.declared).toEqual({ extent: 'algorithmic', isSigned: true, isOwn: true });
  });

  it('is told only by the records', async () => {
    const report = await reportOf();
    expect(report.provenance).not.toHaveProperty('recovered');
    expect(report.ai.declared).toBeUndefined();
  });
});
