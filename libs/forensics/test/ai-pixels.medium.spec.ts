import { createForensicsPool } from '../src/index.js';
import { likelyFrom, signsFrom } from '../src/methods/ai-pixels/network-odds.js';
import { areaUnderCurve } from '../tools/statistics/ranking.js';
import { DataFolder, describeWithData } from './data-folder.js';

const folder = new DataFolder('dev');
const countOfEach = 25;

/** Pictures made by AI. The first network calls AI likely for both; the second network confirms it for one of them. */
const unconfirmed = 'images/7b746fed8593.jpg';
const confirmed = 'images/f7b1fb06b103.jpg';

describeWithData(folder, () => {
  it('BR-073 finds AI likely only where the second network agrees', async () => {
    const pool = createForensicsPool({ threads: 1, timeoutMs: 60_000 });
    const [doubted, agreed] = await Promise.all(
      [unconfirmed, confirmed].map(async (file) => {
        const bytes = Uint8Array.from(await folder.read({ file }));
        return (await pool.analyze(bytes, { tests: ['ai-pixels'] })).report.criteria[0]?.statistic ?? null;
      }),
    );
    await pool.close();
    expect(agreed).toBeGreaterThan(likelyFrom);
    expect(doubted).toBeGreaterThan(signsFrom);
    expect(doubted).toBeCloseTo(likelyFrom - 0.01, 4);
  });

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
