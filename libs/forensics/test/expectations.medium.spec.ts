import { createForensicsPool, type ForensicReport, type ForensicsPool } from '../src/index.js';
import {
  cameraChecks,
  credentialChecks,
  generatorChecks,
  outcomeOf,
  type Expectation,
} from '../src/evaluation/expectations.js';
import { DataFolder, describeWithData, type Entry } from './data-folder.js';

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

const expectations = (analysed: Analysed[]): Expectation[] =>
  analysed.map(({ entry, report }) => ({
    file: entry.file,
    expected: typeof entry.expected === 'object' ? entry.expected : {},
    report,
  }));

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
      expect(outcomeOf(expectations(analysed), cameraChecks).faults).toEqual([]);
    });

    it('finds every declared generator, with its models', () => {
      expect(outcomeOf(expectations(analysed), generatorChecks).faults).toEqual([]);
    });

    it('reads Content Credentials as expected', () => {
      expect(outcomeOf(expectations(analysed), credentialChecks).faults).toEqual([]);
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
