import { createForensicsPool, type ForensicReport, type ForensicsPool } from '../src/index.js';
import { DataFolder, describeWithData, type Entry, type Expected } from './data-folder.js';

const refusalMax = 1;
const timeoutMs = 600_000;

interface Analysed {
  entry: Entry;
  report: ForensicReport;
}

/** Every image of a collection, analysed once. */
async function analyseAll(folder: DataFolder): Promise<Analysed[]> {
  const pool: ForensicsPool = createForensicsPool({ threads: 2, timeoutMs: 60_000 });
  const analysed: Analysed[] = [];
  const waiting = folder.entries().values();
  const work = async (): Promise<void> => {
    for (const entry of waiting) {
      try {
        const { report } = await pool.analyze(await folder.read(entry));
        analysed.push({ entry, report });
      } catch (error) {
        // The collections hold one WebP; any other refusal shows as a missing image.
        if ((error as { code?: string }).code !== 'image.unsupported') throw error;
      }
    }
  };
  await Promise.all([work(), work()]);
  await pool.close();
  return analysed;
}

const expectedOf = ({ entry }: Analysed): Expected =>
  typeof entry.expected === 'object' ? entry.expected : {};
const fieldOf = (report: ForensicReport, code: string): string | undefined =>
  report.metadata.find((field) => field.code === code)?.value;
/** One blank for any run of them, as the fields show it. */
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Faults as sentences, so that a failure names each image. */
function faults(
  analysed: Analysed[],
  check: (one: Analysed) => [what: string, expected: unknown, found: unknown][],
): string[] {
  return analysed.flatMap((one) =>
    check(one)
      .filter(([, expected, found]) => JSON.stringify(expected) !== JSON.stringify(found))
      .map(
        ([what, expected, found]) =>
          `${one.entry.file} ${what}: ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
      ),
  );
}

for (const name of ['dev', 'calibration'] as const) {
  const folder = new DataFolder(name);
  describeWithData(folder, () => {
    let analysed: Analysed[] = [];
    beforeAll(async () => {
      analysed = await analyseAll(folder);
    }, timeoutMs);

    it('reads every image', () => {
      expect(folder.entries().length - analysed.length).toBeLessThanOrEqual(refusalMax);
    });

    it('reads camera, software and place as expected', () => {
      expect(
        faults(analysed, (one) => {
          const expected = expectedOf(one);
          const named = (['make', 'model', 'software'] as const).flatMap(
            (key): [string, unknown, unknown][] => {
              const value = expected[key];
              const found = fieldOf(one.report, `field.${key}`);
              return typeof value === 'string' ? [[key, true, found?.includes(plain(value)) ?? false]] : [];
            },
          );
          const tool = expected.creator_tool;
          return [
            ...named,
            ...(tool
              ? ([['creator tool', tool, fieldOf(one.report, 'field.creator-tool')]] as [
                  string,
                  unknown,
                  unknown,
                ][])
              : []),
          ];
        }),
      ).toEqual([]);
    });

    it('finds every declared generator, with its models', () => {
      const readable = ['ComfyUI', 'AUTOMATIC1111', 'InvokeAI'];
      expect(
        faults(analysed, (one) => {
          const { generator, models } = expectedOf(one);
          if (!generator || !readable.includes(generator)) return [];
          const { aiMarkers, verdict, score } = one.report;
          const found = new Set(aiMarkers.flatMap((marker) => marker.models));
          return [
            ['generator', generator, aiMarkers[0]?.generator],
            ['verdict', 'Likely AI-Generated', verdict],
            ['below 50', true, score < 50],
            ['models', [], (models ?? []).filter((model) => !found.has(model))],
          ];
        }),
      ).toEqual([]);
    });

    it('reads Content Credentials as expected', () => {
      expect(
        faults(analysed, (one) => {
          const {
            c2pa,
            c2pa_validation: validation,
            claim_generator: generator,
            digitalSourceType,
          } = expectedOf(one);
          if (c2pa === undefined) return [];
          const { provenance, verdict } = one.report;
          if (c2pa.startsWith('absent')) return [['state', 'none', provenance.state]];
          if (c2pa.startsWith('remote')) return [['state', 'remote', provenance.state]];
          const isBroken = c2pa.startsWith('present, invalid');
          return [
            ['invalid', isBroken, provenance.state === 'invalid'],
            ['issuer', validation?.issuer, provenance.issuer],
            ...(generator
              ? ([['claim generator', generator, provenance.claimGenerator]] as [string, unknown, unknown][])
              : []),
            ['is AI', digitalSourceType === 'trainedAlgorithmicMedia', provenance.isAi],
            [
              'AI verdict',
              digitalSourceType === 'trainedAlgorithmicMedia',
              verdict === 'Likely AI-Generated',
            ],
          ];
        }),
      ).toEqual([]);
    });

    it('calls a broken signature or hash manipulated', () => {
      const broken = analysed.filter(({ report }) =>
        report.provenance.validationCodes.some((code) => code.endsWith('.mismatch')),
      );
      expect(broken.filter(({ report }) => report.verdict !== 'Likely Manipulated')).toEqual([]);
    });

    it('calls no authentic image AI-generated, at most 1 % manipulated and at most 10 % below genuine', () => {
      const authentic = analysed
        .filter(({ entry }) => entry.label === 'authentic')
        .map(({ report }) => report);
      const share = (test: (report: ForensicReport) => boolean): number =>
        authentic.filter(test).length / authentic.length;
      expect(share(({ verdict }) => verdict === 'Likely AI-Generated')).toBe(0);
      expect(share(({ score }) => score < 50)).toBeLessThanOrEqual(0.01);
      expect(share(({ score }) => score < 80)).toBeLessThanOrEqual(0.1);
    });

    it('lets no test fail', () => {
      const failed = analysed.flatMap(({ entry, report }) =>
        report.criteria
          .filter(({ reason }) => reason === 'reason.test-failed')
          .map(({ id }) => `${entry.file} ${id}`),
      );
      expect(failed).toEqual([]);
    });
  });
}
