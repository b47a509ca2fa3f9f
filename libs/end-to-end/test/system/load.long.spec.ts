import { signupCredits } from '@jinwi/contracts';
import { HttpMember } from '../helpers/http-member.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

const analysisCount = 200;

describe('two hundred analyses, one after the other', () => {
  let system: TestSystem;

  beforeAll(async () => {
    system = await startTestSystem();
  }, 60_000);

  afterAll(() => system.close(), 60_000);

  it('API-032 loses no image, no record and no credit', async () => {
    const photo = await madePhoto({ width: 160, height: 120 });
    const ids = new Set<number>();
    for (let count = 0; count < analysisCount / signupCredits; count += 1) {
      const member = new HttpMember(system.url);
      await member.register();
      for (let index = 0; index < signupCredits; index += 1)
        ids.add((await member.analyze(copyOf(photo))).id);
      expect((await member.user()).credits).toBe(0);
      const history = await member.history();
      expect(history).toHaveLength(signupCredits);
      for (const { artifacts } of history) {
        expect((await member.send(artifacts.original ?? '')).status).toBe(200);
      }
    }
    expect(ids.size).toBe(analysisCount);
  }, 600_000);
});
