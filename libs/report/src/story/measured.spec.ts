import { readFileSync } from 'node:fs';
import { measured } from './measured.js';

const docs = (name: string) =>
  readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
const evaluation = docs('evaluation.md');
const detector = docs('ai-detector.md');

const { alteration, ai } = measured;
const oneDecimal = (value: number) => value.toFixed(1);
const logistic = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

/** The groups of the one place in a text that matches. */
function found(text: string, pattern: RegExp): string[] {
  const places = [...text.matchAll(new RegExp(pattern, 'g'))];
  expect(places, String(pattern)).toHaveLength(1);
  return places[0]!.slice(1);
}

describe('UI-411 the figures of the odds', () => {
  it.each(['altered', 'untouched'] as const)('are those of the labels of %s pictures', (truth) => {
    const name = { altered: 'tampered', untouched: 'authentic' }[truth];
    const cells = [
      ...evaluation
        .split('The gate holds: at most 0.0 %')[0]!
        .matchAll(/as-is, (\w[\w-]*)(.*?)(?=as-is,|$)/g),
    ];
    const row = cells.find(([, label]) => label === name)?.[2] ?? '';
    const [genuine, quiet, weak, , signs] = [...row.matchAll(/([\d.]+) % \((\d+)\/(\d+)\)/g)];
    const { count, ...shares } = alteration[truth];
    expect(Number(quiet?.[3])).toBe(count[0]);
    expect([signs?.[1], weak?.[1]]).toEqual([shares.signs[0], shares.weak[0]].map(oneDecimal));
    if (truth === 'untouched') return;
    expect(genuine?.[2]).toBe('0');
    expect(quiet?.[1]).toBe(oneDecimal(alteration.altered.nothing[0]));
  });

  it('are those after a messenger', () => {
    const { altered, untouched } = alteration;
    const [, section = ''] = evaluation.split('## After a messenger');
    expect(found(section, /of (\d+) pictures of each label/)).toEqual([String(altered.count[1])]);
    expect(
      found(section, /([\d.]+) % get `No Signs Found`, ([\d.]+) % `Possibly Manipulated` and ([\d.]+) %/),
    ).toEqual([altered.nothing[1], altered.weak[1], altered.signs[1]].map(oneDecimal));
    found(section, /one authentic picture gets `Possibly Manipulated`/);
    expect(untouched.weak[1]).toBeCloseTo(100 / untouched.count[1], 1);
  });

  it('are those of the chains of saves', () => {
    expect(found(evaluation, /below 80 in the worst chain: ([\d.]+) %/)).toEqual([
      oneDecimal(alteration.untouched.worstChain),
    ]);
    expect(alteration.untouched.signs).toEqual([0, 0]);
  });

  it('are those of the latest list of AI pictures', () => {
    const { made, photographs } = ai;
    const last = (name: string) => new RegExp(`\\| ${name} \\|(?:[^|]*\\|){3} ([\\d.]+)(?: %)? · ([\\d.]+)`);
    const shares = (name: string) => found(detector, last(name)).map(Number);
    expect(shares('AI pictures "likely" by the pixels alone')).toEqual(made.likely);
    expect(shares('AI pictures called "unlikely"')).toEqual(made.unlikely);
    expect(shares('photographs called AI')).toEqual(photographs.likely);
    expect(shares('photographs with signs of AI, or called AI')).toEqual(photographs.signsOrLikely);
    expect(shares('AI pictures with signs of AI, or called AI')).toEqual(made.signsOrLikely);
    expect(found(detector, /the latest list \((\d+) AI pictures and (\d+) photographs/)).toEqual(
      [made.count[0], photographs.count[0]].map(String),
    );
  });

  it('are those of the drawings, whose parts are the whole', () => {
    const { count, likely, signs, undecided, unlikely, unseen } = ai.drawings;
    const row = [count, likely, signs, undecided, unlikely, unseen];
    expect(
      found(
        detector,
        /\| all \| (\d+) \| (\d+) \(\d+\) \| (\d+) \(\d+\) \| (\d+) \(\d+\) \| (\d+) \| (\d+) \|/,
      ),
    ).toEqual(row.map(String));
    expect(likely + signs + undecided + unlikely + unseen).toBe(count);
  });

  it('are those of the drawings judged without their repository', () => {
    const { crossValidated } = ai.drawings;
    expect(
      found(
        detector,
        /Of ([\d,]+) drawings judged so, ([\d.]+) % are likely and ([\d.]+) % have signs or are/,
      ),
    ).toEqual([
      crossValidated.count.toLocaleString('en'),
      oneDecimal(crossValidated.likely),
      oneDecimal(crossValidated.signsOrLikely),
    ]);
  });

  it('are of the documented network, up to its documented threshold', () => {
    expect(ai.model).toBe(`jinwi-ai-pixels@${found(detector, /Version ([\d.-]+\d)\./)[0]}`);
    expect(ai.unlikelyMax).toBeCloseTo(
      logistic(-Number(found(detector, /- Up to −([\d.]+) the answer/)[0])),
      3,
    );
  });

  it('stand in the table of what the report quotes', () => {
    const { bounds, drawings } = ai;
    const { altered, untouched, notOriginal } = alteration;
    for (const quoted of [
      `none of ${untouched.count[0]} untouched`,
      `at most ${Math.ceil(untouched.worstChain)} of 100 untouched`,
      `${Math.round(altered.nothing[0])} of 100 altered | Labels`,
      `${Math.round(altered.nothing[1])} of 100 altered | After a messenger`,
      `none of ${notOriginal} altered or AI`,
      `fewer than ${bounds.photographsLikely} of 100 photos`,
      `at most ${bounds.photographsSigns} of 100 photos`,
      `up to ${bounds.madeUnlikely} of 100 AI pictures`,
      `${Math.round(drawings.crossValidated.likely)} of 100 drawings`,
      `${Math.round(drawings.crossValidated.signsOrLikely)} of 100 drawings`,
    ])
      expect(evaluation.replaceAll(/ +\| +/g, ' | ')).toContain(quoted);
  });
});
