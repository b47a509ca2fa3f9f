import { createForensicsPool } from '../src/index.js';
import { fuzzEngine } from '../tools/fuzz/fuzz-engine.js';
import { fuzzReaders } from '../tools/fuzz/fuzz-readers.js';
import { DataFolder, describeWithData } from './data-folder.js';
import { enginePeakBytes } from './engines.js';

const folder = new DataFolder('hostile');
const memoryBytesMax = 1.35e9;

describeWithData(folder, () => {
  let files: Buffer[] = [];
  beforeAll(async () => {
    const ours = folder.entries().filter(({ file }) => /\.(?:jpg|png)$/u.test(file));
    files = (await Promise.all(ours.map((entry) => folder.read(entry)))).filter((bytes) => bytes.length > 0);
  });

  it('SEC the engine survives 300 damaged files in bounded time and memory', async () => {
    const pool = createForensicsPool({ threads: 2, timeoutMs: 60_000, memoryMbMax: 512 });
    const result = await fuzzEngine({
      pool,
      files,
      firstSeed: 1_000_000,
      count: 300,
      threads: 2,
      durationMsMax: 80_000,
    });
    const peakBytes = enginePeakBytes();
    await pool.close();
    expect(result.faults).toEqual([]);
    expect(result.done).toBeGreaterThan(30);
    expect(result.reported).toBeGreaterThan(0);
    expect(peakBytes).toBeLessThan(memoryBytesMax);
  }, 240_000);

  it('SEC the JPEG and PNG readers survive 300 damaged files', () => {
    expect(fuzzReaders({ files, firstSeed: 2_000_000, count: 300 })).toEqual([]);
  }, 240_000);
});
