import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analysisRecordSchema, uploadBytesLimit } from '@jinwi/contracts';
import { AnalysisSystem } from './analysis-system.js';

const folder = join(
  process.env.JINWI_DATA_DIR ?? join(__dirname, '../../../../shared/data'),
  'hostile/files',
);
const files = existsSync(folder) ? readdirSync(folder) : [];
const describeWithFiles = files.length > 0 ? describe : describe.skip;

/** The gateway's check: by content, not by name. */
const isImage = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).toString('latin1') === '\u00ff\u00d8\u00ff' ||
  bytes.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001a\n';

describeWithFiles('hostile images (needs the folder of hostile files)', () => {
  let system: AnalysisSystem;

  beforeAll(async () => {
    system = await AnalysisSystem.start();
  });

  afterAll(() => system.close());

  it('API-035 end with a record or a refusal, charged for records only', async () => {
    system.ledger.setAvailable(1, 1_000);
    let doneCount = 0;
    const images = files
      .map((file) => ({ file, bytes: readFileSync(join(folder, file)) }))
      .filter(({ bytes }) => isImage(bytes) && bytes.length <= uploadBytesLimit);
    for (const { file, bytes } of images) {
      const { state, failure, record } = await system.analyze(bytes);
      if (state === 'done') {
        analysisRecordSchema.parse(record);
        doneCount += 1;
      } else {
        expect([file, state, failure]).toEqual([
          file,
          'failed',
          expect.stringMatching(/^image\.(unreadable|too-many-pixels)$/),
        ]);
      }
    }
    expect(doneCount).toBeGreaterThan(20);
    expect(doneCount).toBeLessThan(images.length);
    await system.worker?.close();
    await system.service?.close();
    expect(system.ledger.available(1)).toBe(1_000 - doneCount);
  }, 600_000);
});
