import { type ForensicMethod } from '#src/methods/method.js';
import { type Criterion, type ForensicReport } from '#src/report/report.js';
import { measuredFigures, measuredRows, measuredVersion } from '#src/verdict/measured-weights.js';
import { type Entry, type Label } from '../collections/manifest.js';
import { type Observation } from '../collections/observe.js';
import { truthOf } from '../collections/truth.js';
import { falseAlarmSection } from '../evaluate/false-alarm-section.js';
import { measureMethod } from './measure-method.js';
import { rejudged } from './rejudged.js';
import { weightsModule, withMeasured } from './weights-module.js';

const network: ForensicMethod = {
  id: 'ai-pixels',
  family: 'generator',
  firesFrom: 0.5,
  settlesFrom: 1,
  run: () => Promise.reject(new Error('not run here')),
};

const entry = (label: Label, changes: Partial<Entry> = {}): Entry => ({
  file: 'a.jpg',
  path: 'a.jpg',
  label,
  kind: label,
  set: 'Set',
  scene: 'a',
  axes: ['tamper-detect', 'ai-detect'],
  maskPath: null,
  originalPath: null,
  targetMaskPath: null,
  expected: {},
  ...changes,
});

const criterion = (changes: Partial<Criterion>): Criterion => ({
  id: 'ai-pixels',
  family: 'generator',
  applicable: true,
  reason: null,
  score: null,
  llr: 0,
  statistic: 0,
  weight: 0,
  fired: false,
  details: [],
  ...changes,
});

const observed = (
  label: Label,
  { name, variant = 'as-is', ...changes }: Partial<Criterion> & { name: string; variant?: string },
): Observation => ({
  entry: entry(label, { file: name, path: name, scene: name }),
  variant,
  report: {
    criteria: [criterion(changes)],
    score: 90,
    verdict: 'Likely Genuine',
  } as unknown as ForensicReport,
  extra: null,
});

const variants = ['as-is', 'q70', 'webp-q80'];

/** Photos have statistics from -3 to 0, and up to half a unit more in later chains; AI images from -1 to 4. */
const collection = (): Observation[] =>
  variants.flatMap((variant, chain) => [
    ...Array.from({ length: 150 }, (_, index) =>
      observed('authentic', { name: `photo-${index}`, variant, statistic: index / 50 - 3 + chain / 4 }),
    ),
    ...Array.from({ length: 50 }, (_, index) =>
      observed('ai-generated', { name: `made-${index}`, variant, statistic: index / 10 - 1 }),
    ),
  ]);
const tampered = Array.from({ length: 80 }, (_, index) =>
  observed('tampered', { name: `tampered-${index}`, statistic: 50 }),
);
const measured = (observations: Observation[]) => measureMethod(network, observations);

describe('truthOf', () => {
  it.each<[string, Entry, boolean | null, boolean | null]>([
    ['an authentic picture', entry('authentic'), false, false],
    [
      'a picture that may not be scored on alterations',
      entry('authentic', { axes: ['metadata'] }),
      null,
      false,
    ],
    ['a tampered picture', entry('tampered'), true, null],
    ['a picture given away by its last save', entry('tampered', { set: 'MISD' }), null, null],
    ['a picture made by AI', entry('ai-generated', { axes: ['ai-detect-fair'] }), null, true],
    ['a picture collected for its metadata', entry('ai-generated', { axes: ['metadata'] }), null, null],
  ])('of %s', (_, picture, alteration, generation) => {
    expect(truthOf(picture, 'alteration')).toBe(alteration);
    expect(truthOf(picture, 'generation')).toBe(generation);
  });

  it('counts a picture given away by its last save once resaved', () => {
    expect(truthOf(entry('tampered', { set: 'MISD' }), 'alteration', 'q70')).toBe(true);
  });
});

describe('measureMethod', () => {
  it('takes AI pictures, not tampered ones, as positives of a generation test', () => {
    const found = measured(collection());
    expect(found).toMatchObject({ authentic: 150, positive: 50 });
    expect(measured([...collection(), ...tampered])).toEqual(found);
  });

  it('leaves AI pictures out of a test that looks for alterations', () => {
    const { settlesFrom: _, ...unsettling } = network;
    const alteration: ForensicMethod = { ...unsettling, family: 'geometry' };
    const found = measureMethod(alteration, [...collection(), ...tampered]);
    expect(found).toMatchObject({ authentic: 150, positive: 80 });
    expect(found.row?.settlesFrom).toBeUndefined();
  });

  it('settles from where the method says', () => {
    expect(measured(collection()).row?.settlesFrom).toBe(network.settlesFrom);
  });

  it('names the statistic above which an alarm is rare in every chain', () => {
    const bounds = measured(collection()).alarms;
    expect(bounds.map(({ shareMax, variant }) => [shareMax, variant])).toEqual([
      [0.01, 'webp-q80'],
      [0.05, 'webp-q80'],
      [0.1, 'webp-q80'],
    ]);
    for (const { shareMax, statistic } of bounds) {
      for (const variant of variants) {
        const alarms = collection().filter(
          (one) =>
            one.entry.label === 'authentic' &&
            one.variant === variant &&
            (one.report.criteria[0]?.statistic ?? 0) > statistic,
        );
        expect(alarms.length).toBeLessThanOrEqual(shareMax * 150);
      }
    }
  });

  it('ignores a test that abstains', () => {
    const silent = observed('authentic', { name: 'silent', applicable: false, statistic: null });
    expect(measured([...collection(), silent])).toEqual(measured(collection()));
  });
});

describe('rejudged', () => {
  const rows = { 'ai-pixels': measured(collection()).row ?? undefined };
  const verdictOf = (one: Observation): string => rejudged(one, rows).report.verdict;

  it('calls a picture made by AI only from the settling point on', () => {
    const calls = collection().map((one) => [one.entry.label, verdictOf(one)].join(': '));
    expect(calls).not.toContain('authentic: Likely AI-Generated');
    expect(calls).toContain('ai-generated: Likely AI-Generated');
    const settlesFrom = rows['ai-pixels']?.settlesFrom ?? NaN;
    expect(verdictOf(observed('authentic', { name: 'at', statistic: settlesFrom }))).toBe(
      'Likely AI-Generated',
    );
    expect(verdictOf(observed('authentic', { name: 'below', statistic: settlesFrom - 0.001 }))).not.toBe(
      'Likely AI-Generated',
    );
  });

  it('does not let a test that abstains settle anything', () => {
    const silent = observed('authentic', { name: 'silent', applicable: false, statistic: 99 });
    expect(verdictOf(silent)).toBe('Inconclusive');
  });
});

describe('the gate', () => {
  const judged = (variant: string, scores: number[], verdict = 'Likely Genuine'): Observation[] =>
    scores.map((score, index) => {
      const one = observed('authentic', { name: `photo-${index}`, variant });
      return { ...one, report: { ...one.report, score, verdict } as ForensicReport };
    });
  const calledAi = (count: number): Observation[] => [
    ...judged('q70', scores(0, 0).slice(count)),
    ...judged('q70', scores(0, 0).slice(0, count), 'Likely AI-Generated'),
  ];
  const scores = (count: number, score: number): number[] => [
    ...Array.from({ length: count }, () => score),
    ...Array.from({ length: 100 - count }, () => 90),
  ];

  it.each([
    ['one below 50', 'holds', judged('q70', scores(1, 40))],
    ['two below 50', 'FAILS', judged('q70', scores(2, 40))],
    ['five below 80', 'holds', judged('q70', scores(5, 70))],
    ['six below 80', 'FAILS', judged('q70', scores(6, 70))],
    ['one called AI', 'holds', calledAi(1)],
    ['two called AI', 'FAILS', calledAi(2)],
  ])('with %s of a hundred in a chain %s', (_, answer, chain) => {
    const { lines } = falseAlarmSection([...judged('as-is', scores(0, 0)), ...chain]);
    expect(lines.at(-1)).toBe(`The gate ${answer}.`);
  });
});

describe('the weights', () => {
  const known = { rows: measuredRows, figures: measuredFigures };
  const about = { date: '2026-11-23', chains: 11 };
  const versionIn = (text: string): string => /measuredVersion = '(.*)'/u.exec(text)?.[1] ?? '';

  it('have the version that follows from their rows', () => {
    expect(versionIn(weightsModule(known, measuredVersion.split('.')[0] ?? ''))).toBe(measuredVersion);
  });

  it('keep the rows of unmeasured tests, and change their version', () => {
    const weights = withMeasured(known, [measured(collection())], about);
    const row = weights.rows['ai-pixels'];
    expect(weights.rows).toEqual({ ...measuredRows, 'ai-pixels': row });
    expect(row).not.toEqual(measuredRows['ai-pixels']);
    expect(row?.settlesFrom).toBeDefined();
    expect(weights.figures).toEqual({ ...measuredFigures, 'ai-pixels': weights.figures['ai-pixels'] });
    expect(weights.figures['ai-pixels']).toMatch(
      /^2026-11-23, 11 chains: 150 authentic, 50 positive, AUC .*: weighs$/u,
    );
    const hash = (text: string): string => versionIn(text).split('.')[1] ?? '';
    expect(hash(weightsModule(weights, about.date))).not.toBe(hash(weightsModule(known, about.date)));
  });

  it('lose the row of a test that has no signal any more', () => {
    const silent = { ...measured(collection()), id: 'ela' as const, row: null };
    expect(withMeasured(known, [silent], about).rows).not.toHaveProperty('ela');
  });
});
