import { type OpenaiImagesStandIn, startOpenaiImagesStandIn } from '@jinwi/stand-ins';
import sharp from 'sharp';
import { copiesSuite } from '../suites/copies.suite.js';
import { madePhoto } from '../helpers/made-photo.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

describe('a copy of what a provider made', () => {
  let openai: OpenaiImagesStandIn;
  let system: TestSystem;

  beforeAll(async () => {
    openai = await startOpenaiImagesStandIn();
    const picture = sharp(await madePhoto({ width: 1024, height: 1024, seed: 9 }));
    openai.planEdits({ picture: await picture.png().toBuffer() });
    system = await startTestSystem({
      environment: {
        GENERATION_PROVIDER: 'openai',
        OPENAI_API_KEY: openai.apiKey,
        OPENAI_BASE_URL: openai.baseUrl,
        OPENAI_IMAGE_MODEL: 'gpt-image-2',
        MEMBER_HASH_SECRET: 'a secret of the tests, thirty-two characters',
      },
    });
  }, 60_000);

  afterAll(async () => {
    await system.close();
    await openai.close();
  });

  copiesSuite({ url: () => system.url, isAi: true, generator: /gpt-image-2/u });
});
