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

  it('costs nothing and changes nothing when it fails, and is shown apart from the score when given', async () => {
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
});
