import { type Sharp } from 'sharp';
import { analyze } from '../../src/engine/analyze.js';
import { type CriterionId } from '../../src/report/codes.js';
import { drawnPages } from './drawn-pages.js';
import { drawPage, themes, type Theme } from './pen.js';

const copyTests: CriterionId[] = ['copy-move', 'copy-move-dense'];
/** All tests that may lower the score of a page without metadata. */
const weighed: CriterionId[] = [...copyTests, 'ai-pixels', 'altered-pixels', 'ela', 'adq2', 'zero'];

export const saves: readonly (readonly [string, (image: Sharp) => Sharp])[] = [
  ['PNG', (image) => image.png()],
  ['JPEG q80', (image) => image.jpeg({ quality: 80 })],
];

/** One drawing in one theme, saved in one format. */
type Page = readonly [name: string, draw: () => Promise<Buffer>];

/** For each drawing, its pages in every theme and format. */
export const pagesByDrawing: readonly (readonly Page[])[] = Object.entries(drawnPages).map(
  ([name, drawing]) =>
    Object.keys(themes).flatMap((theme) =>
      saves.map(([format, save]): Page => [
        `${name}, ${theme}, ${format}`,
        () => save(drawPage(drawing, theme as Theme)).toBuffer(),
      ]),
    ),
);

/**
 * Tests that may fire on a drawn page, and the verdict that is then allowed. The network finds signs of AI in patterns
 * that the engine cannot distinguish from photos, and ELA and ZERO find an earlier save in a few pages.
 */
const suspicions = [
  ['ai-pixels', 'Possibly AI-Generated'],
  ['ela', 'Possibly Manipulated'],
  ['zero', 'Possibly Manipulated'],
] as const;

/**
 * Expects that no copy test fires, because a drawing that repeats its parts is not a forgery, and that the verdict is
 * neutral or one of the allowed suspicions.
 */
export async function expectNoAccusation(bytes: Buffer): Promise<void> {
  const { report } = await analyze(bytes, { tests: weighed });
  const fired = report.criteria.filter((one) => one.fired).map(({ id }) => id);
  expect(fired.filter((id) => copyTests.some((test) => test === id))).toEqual([]);
  const [, suspicion] = suspicions.find(([id]) => fired.includes(id)) ?? [];
  // The kind is unknown for patterns that the engine cannot distinguish from photos.
  const unsuspected = report.kind === 'unknown' ? 'No Signs Found' : 'Inconclusive';
  expect(report.verdict).toBe(suspicion ?? unsuspected);
}
