import { createForensicsPool, type ForensicReport, type ForensicsPool } from '../src/index.js';
import {
  cameraChecks,
  credentialChecks,
  generatorChecks,
  outcomeOf,
  type Expectation,
} from '../tools/evaluate/expectations.js';
import { DataFolder, describeWithData, type Entry } from './data-folder.js';

const refusalMax = 1;
const timeoutMs = 600_000;

interface Analysed {
  entry: Entry;
  report: ForensicReport;
}

/** Tests that read facts from the file. */
const factTests = ['metadata', 'png-history', 'declared-ai', 'watermark', 'provenance'] as const;
/** Every n-th authentic image goes through all tests; `npm run evaluate` uses all of them. */
const sampleStep = 16;

async function analyseAll(
  folder: DataFolder,
  { entries, tests }: { entries: Entry[]; tests?: typeof factTests },
): Promise<Analysed[]> {
  const pool: ForensicsPool = createForensicsPool({ threads: 2, timeoutMs: 60_000 });
  const analysed: Analysed[] = [];
  const waiting = entries.values();
  const work = async (): Promise<void> => {
    for (const entry of waiting) {
      try {
        const { report } = await pool.analyze(await folder.read(entry), tests ? { tests } : {});
        analysed.push({ entry, report });
      } catch (error) {
        // Files of unsupported formats are left out. Any other error fails the test.
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
    let sample: Analysed[] = [];
    beforeAll(async () => {
      const entries = folder.entries();
      const authentic = entries.filter(({ label }) => label === 'authentic');
      analysed = await analyseAll(folder, { entries, tests: factTests });
      sample = await analyseAll(folder, {
        entries: authentic.filter((_, index) => index % sampleStep === 0),
      });
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

    it('calls no authentic image AI-generated', () => {
      const called = analysed.filter(
        ({ entry, report }) => entry.label === 'authentic' && report.verdict === 'Likely AI-Generated',
      );
      expect(called).toEqual([]);
    });

    it('calls no sampled authentic image manipulated, and at most a tenth suspicious', () => {
      const scores = sample.map(({ report }) => report.score);
      expect(scores.filter((score) => score < 50)).toEqual([]);
      expect(scores.filter((score) => score < 80).length).toBeLessThanOrEqual(scores.length / 10);
    });

    it('lets no test fail', () => {
      const failed = [...analysed, ...sample].flatMap(({ entry, report }) =>
        report.criteria
          .filter(({ reason }) => reason === 'reason.test-failed')
          .map(({ id }) => `${entry.file} ${id}`),
      );
      expect(failed).toEqual([]);
    });
  });
}
