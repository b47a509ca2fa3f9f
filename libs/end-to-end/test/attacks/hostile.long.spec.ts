import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analysisRecordSchema } from '@jinwi/contracts';
import { childrenOf } from '@jinwi/local-stores';
import { HttpMember } from '../helpers/http-member.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';
import { repository } from '../helpers/repository.js';

const folder = join(process.env.JINWI_DATA_DIR ?? join(repository, '../shared/data'), 'hostile/files');
const files = existsSync(folder) ? readdirSync(folder) : [];
const describeWithData = files.length > 0 ? describe : describe.skip;

/** Returns the peak memory of the engine's process. */
function enginePeakBytes(): number {
  const [engine] = childrenOf(process.pid, 'engine-child');
  const [, kilobytes] = /^VmHWM:\s+(\d+)/mu.exec(readFileSync(`/proc/${engine}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
const memoryBytesMax = 1.35e9;

describeWithData('hostile files (needs the folder of hostile images)', () => {
  let system: TestSystem;

  beforeAll(async () => {
    system = await startTestSystem();
  }, 60_000);

  afterAll(() => system.close());

  it('API-035 answers each with a sentence or a record, charging only for records', async () => {
    let member = new HttpMember(system.url);
    let credits = (await member.register()).credits;
    for (const file of files) {
      if (credits === 0) {
        member = new HttpMember(system.url);
        credits = (await member.register()).credits;
      }
      const answer = await member.upload(readFileSync(join(folder, file)), { name: file });
      if (answer.status === 200) {
        analysisRecordSchema.parse(await answer.json());
        credits -= 1;
      } else {
        expect([400, 413, 415, 422]).toContain(answer.status);
        expect((await answer.text()).split('\n')).toHaveLength(1);
      }
      expect([file, (await member.user()).credits]).toEqual([file, credits]);
    }
    expect(enginePeakBytes()).toBeLessThan(memoryBytesMax);
    expect((await fetch(`${system.url}/healthz`)).status).toBe(200);
  }, 600_000);
});
