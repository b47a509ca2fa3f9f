import { secondOpinionSchema } from '@jinwi/contracts';
import { createLogger } from '@jinwi/service-kit';
import { createForensicsPool, type ForensicReport } from '@jinwi/forensics';
import sharp from 'sharp';
import { forensicReport } from '../../test/report-factory.js';
import { pictureFrom } from '../../test/opinion-picture.js';
import { answers, VisionStandIn, type VisionAnswer } from '../../test/vision-stand-in.js';
import { VisionOpinions } from './vision-opinions.js';

const logger = createLogger({ name: 'test', level: 'silent' });

describe('the second opinion of a vision model', () => {
  let standIn: VisionStandIn;
  let image: Buffer;
  beforeAll(async () => {
    standIn = await VisionStandIn.start();
    image = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#48a' } })
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .jpeg()
      .toBuffer();
  });
  const pool = createForensicsPool({ threads: 1 });
  afterAll(() => Promise.all([standIn.close(), pool.close()]));
  const asked = (bytes: Uint8Array) => pictureFrom(pool, bytes);

  const opinions = ({ apiKey = 'key', requestsPerDayMax = 10, timeoutMs = 400 } = {}) =>
    new VisionOpinions({
      access: { baseUrl: standIn.baseUrl, apiKey, model: 'some-model', timeoutMs },
      requestsPerDayMax,
      logger,
    });
  const signal = new AbortController().signal;
  const opinionOf = (queue: VisionAnswer[], report: Partial<ForensicReport> = {}, from = opinions()) => {
    standIn.willAnswer(...queue);
    return from.ask(asked(image), signal)(forensicReport(report));
  };

  it('is given within ten points, in both languages, with its model', async () => {
    const opinion = await opinionOf([answers.opinion()], {}, opinions({ timeoutMs: 5_000 }));
    expect(opinion).toMatchObject({
      state: 'given',
      points: -8,
      reason: null,
      model: 'some-model+instructions.1',
    });
    const { source, state, points, summary } = opinion;
    expect(secondOpinionSchema.parse({ source, state, points, summary }).summary).not.toBeNull();
  });

  it('shows the model only pixels, at most 1536 a side', async () => {
    await opinionOf([answers.opinion()], {}, opinions({ timeoutMs: 5_000 }));
    const [request] = standIn.requests;
    const [content] = request?.input[0]?.content ?? [];
    const sent = Buffer.from(content?.image_url.split(',')[1] ?? '', 'base64');
    expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 1536, height: 768 });
    expect((await sharp(sent).metadata()).exif).toBeUndefined();
    expect(request).toMatchObject({ store: false, model: 'some-model' });
    expect(request?.tools).toBeUndefined();
    expect(JSON.stringify(request)).not.toContain('SecretCamera');
  });

  it.each<[string, VisionAnswer, number]>([
    ['refused', answers.refusal(), 1],
    ['truncated', answers.truncated(), 1],
    ['busy', answers.status(429), 2],
    ['busy', answers.status(503), 2],
    ['invalid-reply', answers.status(400), 1],
    ['timeout', answers.hang(), 1],
    ['unreachable', answers.reset(), 2],
    ['invalid-reply', answers.text('{"verdict":"genuine"}'), 1],
    ['invalid-reply', answers.opinion({ confidence: 'NaN' }), 1],
    ['invalid-reply', answers.opinion({ confidence: 7 }), 1],
    ['invalid-reply', answers.opinion({ extra: 1 }), 1],
    ['invalid-reply', answers.text('{"confidence": NaN}'), 1],
    ['invalid-reply', answers.plain('<html>'), 1],
    ['invalid-reply', answers.plain(`"${'x'.repeat(300_000)}"`), 1],
  ])('is unavailable when the answer is: %s', async (reason, answer, requests) => {
    const given = opinions({ timeoutMs: reason === 'timeout' ? 300 : 5_000 });
    expect(await opinionOf([answer], {}, given)).toMatchObject({
      state: 'unavailable',
      points: 0,
      summary: null,
      reason,
    });
    expect(standIn.requests).toHaveLength(requests);
  });

  it('is unavailable with a wrong key or for an unreadable image', async () => {
    expect(
      await opinionOf([answers.opinion()], {}, opinions({ apiKey: 'wrong', timeoutMs: 5_000 })),
    ).toMatchObject({
      reason: 'account',
    });
    expect(await opinions().ask(asked(Buffer.from('no image')), signal)(forensicReport())).toMatchObject({
      state: 'unavailable',
      reason: 'unreadable',
    });
  });

  it('is given at the second attempt and stops at the daily limit', async () => {
    const limited = opinions({ requestsPerDayMax: 1, timeoutMs: 5_000 });
    expect(await opinionOf([answers.status(429), answers.opinion()], {}, limited)).toMatchObject({
      state: 'given',
    });
    expect(await opinionOf([answers.status(500)], {}, limited)).toMatchObject({ state: 'given' });
    expect(standIn.requests).toHaveLength(0);
    const other = await sharp(image).negate().jpeg().toBuffer();
    expect(await limited.ask(asked(other), signal)(forensicReport())).toMatchObject({ reason: 'budget' });
  });

  it.each<[object, Partial<ForensicReport>, number]>([
    [{ verdict: 'genuine', confidence: 1 }, {}, 10],
    [{ verdict: 'unsure', confidence: 1 }, {}, 0],
    [
      { verdict: 'genuine', confidence: 1 },
      { decisiveReasons: ['provenance.mismatch'], verdict: 'Likely Manipulated' },
      0,
    ],
    [{ verdict: 'ai-generated', confidence: 1 }, { decisiveReasons: ['provenance.valid-camera'] }, 0],
    [
      { verdict: 'genuine', confidence: 1 },
      { decisiveReasons: ['kind.screenshot'], verdict: 'Inconclusive' },
      10,
    ],
    [
      { verdict: 'ai-generated', confidence: 1 },
      { decisiveReasons: ['watermark.present'], verdict: 'Likely AI-Generated' },
      -10,
    ],
    [{ verdict: 'genuine', confidence: 1, visibleTextInstructions: true }, {}, 0],
  ])('%j moves by no more than the evidence allows: %j → %i', async (reply, report, points) => {
    const opinion = await opinionOf([answers.opinion(reply)], report, opinions({ timeoutMs: 5_000 }));
    expect(opinion).toMatchObject({ state: 'given', points });
  });
});
