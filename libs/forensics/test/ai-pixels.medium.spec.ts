import { createForensicsPool } from '../src/index.js';
import { areaUnderCurve } from '../tools/statistics/ranking.js';
import { DataFolder, describeWithData } from './data-folder.js';

const folder = new DataFolder('dev');
const countOfEach = 25;

describeWithData(folder, () => {
  it('the network ranks unseen AI pictures above photographs', async () => {
    const fair = folder.entries().filter(({ use_for: uses }) => uses?.includes('ai-detect-fair'));
    const chosen = (['ai-generated', 'authentic'] as const).flatMap((label) =>
      fair.filter((entry) => entry.label === label).slice(0, countOfEach),
    );
    const pool = createForensicsPool({ threads: 2, timeoutMs: 60_000 });
    const ranked = await Promise.all(
      chosen.map(async (entry) => {
        const { report } = await pool.analyze(Uint8Array.from(await folder.read(entry)), {
          tests: ['ai-pixels'],
        });
        return {
          isPositive: entry.label === 'ai-generated',
          value: report.criteria[0]?.statistic ?? null,
        };
      }),
    );
    await pool.close();
    // The network gives no result for images that look drawn.
    const judged = ranked.flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }]));
    expect(judged.length).toBeGreaterThanOrEqual(2 * countOfEach - 5);
    expect(areaUnderCurve(judged)).toBeGreaterThan(0.7);
  });
});
