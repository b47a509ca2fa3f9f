import { mapEvidence } from './evidence-map.js';
import { judgeViews, levelOf, percentOf, probabilityOf, shortOf, spareDrawing } from './judgement.js';
import { cellsPerSide, type ViewAnswer } from './ask-network.js';
import { drawnFrom, likelyFrom, signsFrom, unlikelyUpTo } from './network-odds.js';
import { viewsOf } from './views.js';
import { wholeOf } from '../../pixels/planes/plane.js';

const size = { width: 920, height: 690 };
const image = { ...size, rgb: new Uint8Array(size.width * size.height * 3) };

/** Returns the network's results if all cells of a view have the given logit, or 0 if none is given. */
const answers = (logits: Partial<Record<string, number>>, drawn = 0): ViewAnswer[] =>
  viewsOf(image).map((view) => {
    const logit = logits[view.name] ?? 0;
    return {
      view,
      cells: new Float32Array(view.places.length * cellsPerSide ** 2).fill(logit),
      logit,
      drawn,
    };
  });

describe('judgeViews', () => {
  it('raises the odds of AI with the network’s answer', () => {
    const odds = [-3, 0, 3].map((logit) => judgeViews(answers({ native: logit, '512': logit })).logOdds);
    expect(odds).toEqual([...odds].sort((first, second) => first - second));
    expect(new Set(odds).size).toBe(3);
  });

  it('trusts native pixels more than reduced ones', () => {
    const odds = [{ native: 3 }, { '512': 3 }].map((logits) => judgeViews(answers(logits)).logOdds);
    expect(odds[0]).toBeGreaterThan(odds[1]!);
  });

  it('names the view that moved the answer most in its direction', () => {
    expect(judgeViews(answers({ native: 9, '512': 20 })).strongest).toBe('512');
    expect(judgeViews(answers({ native: -9, '512': -20 })).strongest).toBe('512');
  });
});

describe('spareDrawing', () => {
  const oddsOf = (logit: number, drawn: number): number => {
    const found = answers({ native: logit }, drawn);
    return spareDrawing(judgeViews(found), found).logOdds;
  };

  it('lowers the odds of AI the more an image looks drawn', () => {
    const odds = [-3, -2, -1, 0].map((drawn) => oddsOf(9, drawn));
    expect(odds).toEqual([...odds].sort((first, second) => first - second));
    expect(new Set(odds).size).toBe(odds.length);
  });

  it('leaves the odds where an image hardly looks drawn', () => {
    const { logOdds } = judgeViews(answers({ native: 9 }));
    expect([drawnFrom / 4, 0, 5].map((drawn) => oddsOf(9, drawn))).toEqual([logOdds, logOdds, logOdds]);
  });

  it('never turns odds of AI into odds against it, and keeps those', () => {
    expect(oddsOf(9, -99)).toBe(0);
    const against = judgeViews(answers({ native: -9 })).logOdds;
    expect(oddsOf(-9, -99)).toBe(against);
  });
});

it('probability and percent follow the log odds, and never say certain', () => {
  expect(probabilityOf(0)).toBe(0.5);
  expect([-40, 0, 1.1, 40].map(percentOf)).toEqual([1, 50, 75, 99]);
});

describe('levelOf', () => {
  const measured = { firesFrom: 0.65, settlesFrom: 3 };

  it('is likely only from the settling point on', () => {
    const edges = [-6, unlikelyUpTo, unlikelyUpTo + 0.01, 0.64, 0.65, 2.99, 3, 12];
    const levels = edges.map((logOdds) => levelOf(logOdds, measured));
    expect(levels).toEqual([
      'unlikely',
      'unlikely',
      'undecided',
      'undecided',
      'signs',
      'signs',
      'likely',
      'likely',
    ]);
  });

  it('BR-073 has signs where the second network does not confirm what is likely', () => {
    const judgement = judgeViews(answers({ native: 9, '512': 9 }));
    const points = { firesFrom: signsFrom, settlesFrom: likelyFrom };
    expect(levelOf(judgement.logOdds, points)).toBe('likely');
    expect(levelOf(shortOf(likelyFrom, judgement).logOdds, points)).toBe('signs');
  });

  it('finds neither signs nor likelihood without measurements', () => {
    expect([-3, 0, 99].map((logOdds) => levelOf(logOdds, {}))).toEqual([
      'unlikely',
      'undecided',
      'undecided',
    ]);
  });
});

describe('mapEvidence', () => {
  it('has the picture’s proportions and the mean over each place', () => {
    const { columns, rows, values } = mapEvidence(answers({ native: 4, '512': 4 }), {
      size,
      part: wholeOf(size),
    });
    expect({ columns, rows }).toEqual({ columns: 21, rows: 16 });
    const seen = [...(values as Float64Array)].filter((value) => !Number.isNaN(value));
    expect(seen.length).toBeGreaterThan(columns * rows * 0.7);
    expect(seen.every((value) => Math.abs(value - 4) < 1e-9)).toBe(true);
  });

  it('shows evidence where it lies', () => {
    const all = answers({});
    // The first tile of the reduced view covers the upper left part of the image.
    const reduced = all.at(-1)!;
    reduced.cells.fill(6, 0, cellsPerSide ** 2);
    const { columns, values } = mapEvidence([reduced], { size, part: wholeOf(size) });
    expect(values[0]).toBe(6);
    expect(values[columns - 1]).toBe(0);
  });
});
