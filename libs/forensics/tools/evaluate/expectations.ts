import { type ForensicReport } from '#src/report/report.js';
import { type Expected } from '../collections/manifest.js';

export interface Expectation {
  file: string;
  expected: Expected;
  report: ForensicReport;
}

type Check = [what: string, expected: unknown, found: unknown];

/** The number of checks, and a sentence for each that failed. */
export interface Outcome {
  checked: number;
  faults: string[];
}

export function outcomeOf(
  expectations: readonly Expectation[],
  check: (one: Expectation) => Check[],
): Outcome {
  const checks = expectations.flatMap((one) => check(one).map((made) => ({ file: one.file, made })));
  const faults = checks
    .filter(({ made: [, expected, found] }) => JSON.stringify(expected) !== JSON.stringify(found))
    .map(
      ({ file, made: [what, expected, found] }) =>
        `${file} ${what}: ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
    );
  return { checked: checks.length, faults };
}

const fieldOf = (report: ForensicReport, code: string): string | undefined =>
  report.metadata.find((field) => field.code === code)?.value;
/** Collapses whitespace, as the engine does in the report's fields. */
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Checks the camera, software and tool named in the metadata. */
export function cameraChecks({ expected, report }: Expectation): Check[] {
  const named = (['make', 'model', 'software'] as const).flatMap((key): Check[] => {
    const value = expected[key];
    const found = fieldOf(report, `field.${key}`);
    return typeof value === 'string' ? [[key, true, found?.includes(plain(value)) ?? false]] : [];
  });
  const tool = expected.creator_tool;
  return [
    ...named,
    ...(tool ? [['creator tool', tool, fieldOf(report, 'field.creator-tool')] satisfies Check] : []),
  ];
}

/** Generators whose declaration may be readable in the file. Others are not checked. */
const readableGenerators = ['ComfyUI', 'AUTOMATIC1111', 'InvokeAI'];

/** Checks the declared generator, its models, and the resulting verdict. */
export function generatorChecks({ expected, report }: Expectation): Check[] {
  const { generator, models } = expected;
  if (!generator || !readableGenerators.includes(generator)) return [];
  const { aiMarkers, verdict, score } = report;
  const found = new Set(aiMarkers.flatMap((marker) => marker.models));
  return [
    ['generator', generator, aiMarkers[0]?.generator],
    ['verdict', 'Likely AI-Generated', verdict],
    ['below 50', true, score < 50],
    ['models', [], (models ?? []).filter((model) => !found.has(model))],
  ];
}

export function credentialChecks({ expected, report }: Expectation): Check[] {
  const { c2pa, c2pa_validation: validation, claim_generator: generator, digitalSourceType } = expected;
  if (c2pa === undefined) return [];
  const { provenance, verdict } = report;
  if (c2pa.startsWith('absent')) return [['state', 'none', provenance.state]];
  if (c2pa.startsWith('remote')) return [['state', 'remote', provenance.state]];
  const isAi = digitalSourceType === 'trainedAlgorithmicMedia';
  return [
    ['invalid', c2pa.startsWith('present, invalid'), provenance.state === 'invalid'],
    ['issuer', validation?.issuer, provenance.issuer],
    ...(generator ? [['claim generator', generator, provenance.claimGenerator] satisfies Check] : []),
    ['is AI', isAi, provenance.isAi],
    ['AI verdict', isAi, verdict === 'Likely AI-Generated'],
  ];
}
