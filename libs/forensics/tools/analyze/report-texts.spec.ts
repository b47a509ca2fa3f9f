import { emptyProvenance, type AiAnswer, type ForensicReport } from '#src/report/report.js';
import { reportAsJson } from './report-as-json.js';
import { reportAsTable } from './report-as-table.js';

const likely: AiAnswer = {
  answer: 'likely',
  probability: 0.973,
  basis: ['ai-pixels.likely'],
  model: 'jinwi-ai-pixels@2026-11-22',
};

const reportOf = (ai: AiAnswer): ForensicReport => ({
  engineVersion: 'test',
  image: { format: 'jpeg', width: 4, height: 3, sizeBytes: 100, sha256: 'ab', orientation: 1 },
  kind: 'camera',
  criteria: [],
  findings: [],
  metadata: [],
  aiMarkers: [],
  provenance: { state: 'none', ...emptyProvenance },
  alteration: { answer: 'no-signs', probability: 0.0474, basis: ['ela.uniform'] },
  ai,
  score: 88,
  verdict: 'No Signs Found',
  coverage: 0.5,
  applicableCount: 1,
  firedCount: 0,
  inconclusive: false,
  decisiveReasons: [],
  timings: {},
  durationMs: 12,
});

describe('a report at the terminal', () => {
  it('gives the answer about AI in JSON, with probability and basis', () => {
    const ai = { answer: 'likely', probability: 0.973, basis: ['ai-pixels.likely'] };
    expect(reportAsJson('a.jpg', reportOf(likely), { locale: 'en' })).toHaveProperty('ai', ai);
  });

  it('says in JSON and in one line whether the image was altered', () => {
    const alteration = { answer: 'no-signs', probability: 0.0474, basis: ['ela.uniform'] };
    expect(reportAsJson('a.jpg', reportOf(likely), { locale: 'en' })).toHaveProperty(
      'alteration',
      alteration,
    );
    expect(reportAsTable('a.jpg', reportOf(likely), { locale: 'en' })).toContain(
      '\nWas it altered? No signs found\n',
    );
  });

  it('names the kind of picture, and why it keeps no traces', () => {
    const report = { ...reportOf(likely), inconclusive: true };
    expect(reportAsTable('a.jpg', report, { locale: 'en' })).toContain('A camera’s own file\n');
    expect(reportAsTable('a.jpg', report, { locale: 'en' })).toContain('\nMost tests could not be applied');
    expect(reportAsJson('a.jpg', report, { locale: 'en' })).toHaveProperty('kind', 'camera');
    const shot: ForensicReport = { ...report, kind: 'screenshot', decisiveReasons: ['kind.screenshot'] };
    const table = reportAsTable('a.jpg', shot, { locale: 'en' });
    expect(table).toContain('\nThis looks like a screenshot.');
    expect(table).not.toContain('Most tests');
  });

  it('gives the AI answer in one line', () => {
    const lineOf = (ai: AiAnswer, locale: 'ko' | 'en') =>
      reportAsTable('a.jpg', reportOf(ai), { locale })
        .split('\n')
        .filter((line) => /^(?:Did AI make it|AI가 만들었나요)\?/u.test(line));
    expect(lineOf(likely, 'en')).toEqual(['Did AI make it? Likely, judging by its pixels']);
    expect(lineOf(likely, 'ko')).toEqual(['AI가 만들었나요? 픽셀로 보면 AI일 가능성 높음']);
    expect(lineOf({ ...likely, answer: 'unknown', probability: null }, 'en')).toEqual([
      'Did AI make it? Cannot be judged',
    ]);
  });

  it('gives suspected AI its own label and tells of the signs', () => {
    const ai: AiAnswer = { ...likely, answer: 'unknown', probability: 0.72, basis: ['ai-pixels.signs'] };
    const report = { ...reportOf(ai), verdict: 'Possibly AI-Generated', score: 62 } as const;
    const table = reportAsTable('a.jpg', report, { locale: 'en' });
    expect(table).toContain('\nPossibly AI-Generated  62/100');
    expect(table).toContain('Signs in its pixels, not enough to be sure\n');
    const korean = reportAsTable('a.jpg', report, { locale: 'ko' });
    expect(korean).toContain('\nAI 생성 의심  62/100');
    expect(korean).toContain('픽셀에 흔적이 있으나 단정할 수 없음\n');
  });
});
