import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';
import { answers, VisionStandIn } from './vision-stand-in.js';

describe('a second opinion beside an analysis', () => {
  let system: AnalysisSystem;
  let standIn: VisionStandIn;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
    standIn = await VisionStandIn.start();
    system = await AnalysisSystem.start({ isWorking: false });
    system.ledger.setAvailable(1, 5);
    await system.startWorker({
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: standIn.baseUrl,
      SECOND_OPINION_TIMEOUT_MS: '30000',
    });
  });

  afterAll(async () => {
    await system.close();
    await standIn.close();
  });

  it('stands apart from the score, and changes nothing when it fails', async () => {
    standIn.willAnswer(answers.refusal());
    const { record: without } = await system.analyze(photo);
    expect(without?.secondOpinion).toEqual({
      source: 'vision',
      state: 'unavailable',
      points: 0,
      summary: null,
    });
    standIn.willAnswer(answers.opinion({ verdict: 'manipulated', confidence: 1 }));
    const { record: opposed } = await system.analyze(photo);
    expect(opposed?.secondOpinion).toMatchObject({ state: 'given', points: -10 });
    expect([opposed?.score, opposed?.result]).toEqual([without?.score, without?.result]);
  });

  it('is asked for again until given, and then answers the same bytes', async () => {
    const image = await madePhoto({ seed: 2 });
    standIn.willAnswer(answers.refusal());
    const without = await system.analyze(image, { hasDigest: true });
    standIn.willAnswer(answers.opinion());
    const given = await system.analyze(image, { hasDigest: true });
    expect([given.id === without.id, given.record?.secondOpinion?.state]).toEqual([false, 'given']);
    expect((await system.analyze(image, { hasDigest: true })).id).toBe(given.id);
    const [row] = await system.query<{ judged_by: string }>('SELECT judged_by FROM analysis WHERE id = $1', [
      given.id,
    ]);
    expect(row?.judged_by).toMatch(
      /\+trust\.[0-9a-f]{12} openai:gpt-4o-mini\+instructions\.\d+\+[0-9a-f]{12}$/,
    );
  });
});
