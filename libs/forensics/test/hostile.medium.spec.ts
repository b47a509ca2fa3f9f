import { createForensicsPool, type ForensicsPool } from '../src/index.js';
import { DataFolder, describeWithData, type Entry } from './data-folder.js';
import { enginePeakBytes } from './engines.js';

const folder = new DataFolder('hostile');
const timeoutMs = 60_000;
const memoryBytesMax = 1.35e9;
const refusals = ['image.unsupported', 'image.unreadable', 'image.too-large'];

describeWithData(folder, () => {
  let pool: ForensicsPool;
  beforeAll(() => {
    pool = createForensicsPool({ threads: 2, timeoutMs, memoryMbMax: 512 });
  });
  afterAll(() => pool.close());

  it.each(folder.entries().map((entry): [string, Entry] => [`${entry.file} (${entry.kind})`, entry]))(
    'SEC a hostile file is analysed or refused with a reason: %s',
    async (_name, entry) => {
      const end = await pool.analyze(await folder.read(entry)).then(
        ({ report, maps }) => ({ report, maps }),
        (error: Error & { code?: string }) => ({ code: error.code ?? error.message }),
      );
      if ('code' in end) {
        expect(refusals).toContain(end.code);
      } else {
        const { width, height } = end.report.image;
        expect(end.report.criteria.filter(({ reason }) => reason === 'reason.test-failed')).toEqual([]);
        for (const map of end.maps) expect([map.width, map.height]).toEqual([width, height]);
      }
      expect(enginePeakBytes()).toBeLessThan(memoryBytesMax);
    },
    timeoutMs + 5_000,
  );
});
