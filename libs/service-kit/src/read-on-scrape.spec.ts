import { readOnScrape, refreshReadings } from './read-on-scrape.js';

describe('figures read for metrics', () => {
  let shown: (number | 'forgotten')[];
  let reads: number;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    reads = 0;
  });
  afterEach(() => vi.useRealTimers());

  const open = (read: () => Promise<number>) =>
    readOnScrape({
      read: () => {
        reads += 1;
        return read();
      },
      show: (figure) => shown.push(figure),
      forget: () => shown.push('forgotten'),
    });

  it('are read once for scrapes that come together or soon after', async () => {
    const reading = open(() => new Promise((resolve) => setTimeout(() => resolve(7), 20)));
    const scrapes = Promise.all([refreshReadings(), refreshReadings()]);
    await vi.advanceTimersByTimeAsync(20);
    await scrapes;
    await refreshReadings();
    expect([reads, shown]).toEqual([1, [7]]);
    await reading.close();
  });

  it('are forgotten when their store refuses, and reread by the next scrape', async () => {
    const reading = open(() => (reads === 1 ? Promise.reject(new Error('away')) : Promise.resolve(7)));
    await refreshReadings();
    await refreshReadings();
    expect(shown).toEqual(['forgotten', 7]);
    await reading.close();
  });

  it('hold up a scrape for no more than two seconds', async () => {
    let answer: (figure: number) => void = () => undefined;
    const reading = open(() => new Promise((resolve) => (answer = resolve)));
    const scrape = refreshReadings();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await scrape;
    expect([reads, shown]).toEqual([1, ['forgotten']]);
    answer(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual(['forgotten', 7]);
    await reading.close();
  });

  it('are no longer read, and forgotten, once closed', async () => {
    await open(() => Promise.resolve(7)).close();
    await refreshReadings();
    expect([reads, shown]).toEqual([0, ['forgotten']]);
  });
});
