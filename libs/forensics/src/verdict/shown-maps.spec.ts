import { type GreyMap } from '../report/report.js';
import { shownMaps } from './shown-maps.js';

const heatmap = (...levels: number[]): GreyMap => ({
  id: 'heatmap',
  width: levels.length,
  height: 1,
  data: Uint8Array.from(levels),
});

const levelsOf = (maps: readonly GreyMap[]): number[][] => maps.map(({ data }) => [...data]);

describe('shownMaps', () => {
  it('shows the map of the strongest evidence', () => {
    const shown = shownMaps([
      { family: 'jpeg-history', llr: 1, maps: [heatmap(9, 0)] },
      { family: 'geometry', llr: 2, maps: [heatmap(0, 5)] },
    ]);
    expect(levelsOf(shown)).toEqual([[0, 5]]);
  });

  it('shows the copies of two searches together', () => {
    const first = heatmap(9, 0, 3);
    const shown = shownMaps([
      { family: 'geometry', llr: 1, maps: [first] },
      { family: 'geometry', llr: 2, maps: [heatmap(0, 5, 4)] },
    ]);
    expect(levelsOf(shown)).toEqual([[9, 5, 4]]);
    expect([...first.data]).toEqual([9, 0, 3]);
  });

  it('weighs copies shown together by the strongest of them', () => {
    const shown = shownMaps([
      { family: 'geometry', llr: 3, maps: [heatmap(9, 0)] },
      { family: 'geometry', llr: 2, maps: [heatmap(1, 1)] },
      { family: 'geometry', llr: 1, maps: [heatmap(0, 5)] },
    ]);
    expect(levelsOf(shown)).toEqual([[9, 5]]);
  });

  it('keeps maps of different kinds apart', () => {
    const shown = shownMaps([
      { family: 'jpeg-history', llr: 0, maps: [{ ...heatmap(1), id: 'ela' }] },
      { family: 'geometry', llr: 1, maps: [heatmap(2)] },
    ]);
    expect(levelsOf(shown)).toEqual([[1], [2]]);
  });

  it('shows the backdrop dimmed where no test drew a map', () => {
    const shown = shownMaps([{ family: 'jpeg-history', llr: 0, maps: [], backdrop: heatmap(0, 100, 255) }]);
    expect(levelsOf(shown)).toEqual([[0, 50, 127]]);
  });

  it('separates equal levels by the backdrop, never across mid-grey', () => {
    const shown = shownMaps([
      { family: 'geometry', llr: 2, maps: [heatmap(0, 0, 127, 128, 255)] },
      { family: 'jpeg-history', llr: 1, maps: [], backdrop: heatmap(0, 255, 255, 0, 255) },
    ]);
    expect(levelsOf(shown)).toEqual([[0, 31, 127, 128, 255]]);
  });
});
