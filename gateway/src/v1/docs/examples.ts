import { readFileSync } from 'node:fs';

/** `src` and `dist` are both one folder below the gateway. */
const folder = new URL('../../../examples/', import.meta.url);

/** The steps in the order of the page; each example has all of them. */
export const exampleSteps = ['key', 'analyze', 'report', 'image', 'list', 'batch'] as const;
type ExampleStep = (typeof exampleSteps)[number];

export interface Example {
  language: string;
  /** The code of each step. */
  parts: Record<ExampleStep, string>;
}

const files = { curl: 'analyze.sh', TypeScript: 'analyze.ts', Python: 'analyze.py' };

/** Reads the programs in `examples` and splits each into parts at comments `--- name`. */
export const readExamples = (): Example[] =>
  Object.entries(files).map(([language, file]) => ({
    language,
    parts: partsOf(readFileSync(new URL(file, folder), 'utf8')),
  }));

function partsOf(text: string): Example['parts'] {
  const pieces = text.split(/^(?:#|\/\/) --- (\w+)\n/m);
  const [beginning = ''] = pieces;
  const part = (step: ExampleStep) => {
    const code = pieces[pieces.indexOf(step) + 1];
    if (!pieces.includes(step) || code === undefined) throw new Error(`an example lacks its part ${step}`);
    return code.trim();
  };
  const parts = Object.fromEntries(exampleSteps.map((step) => [step, part(step)])) as Example['parts'];
  return { ...parts, key: `${beginning.trim()}\n\n${parts.key}`.trim() };
}
