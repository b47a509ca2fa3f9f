import { type Case, decisions } from '@jinwi/contracts';
import {
  caseworkWords,
  dayText,
  decisionSection,
  type Pair,
  type Reader,
  readMoment,
  type ReadReport,
  reportContent,
  reportWords,
  sharingWords,
  verdictLabel,
  verdictWords,
} from '@jinwi/report';
import { writeSection } from './blocks-pdf.js';
import { type Fit, Paper } from './pdf-paper.js';
import { type Picture } from './pictures/annotated-picture.js';
import { writePictures } from './pictures-pdf.js';
import { writeVerdict } from './report-pdf.js';

export interface CaseAnalysis {
  report: ReadReport;
  /** Null if the picture is missing. */
  picture: Picture | null;
}

export interface PrintedCase {
  caseFile: Case;
  /** The analyses to print: those of the case's first `casePdfAnalysesMax` entries that still exist. */
  analyses: readonly CaseAnalysis[];
  reader: Reader;
  /** Time of printing, in ISO 8601. */
  madeAt: string;
}

/** Sizes that are tried in turn until each analysis fits its page. */
const fits: readonly [Fit, ...Fit[]] = [
  { scale: 1, textLengthMax: 300 },
  { scale: 0.85, textLengthMax: 200 },
  { scale: 0.7, textLengthMax: 120 },
];

/** Prints a case as a PDF that is tagged for screen readers: a title page, then one page for each analysis. */
export function casePdf(printed: PrintedCase): Promise<Buffer> {
  const [usual, ...smaller] = fits;
  const pagesMax = 1 + printed.analyses.length;
  let paper = written(printed, usual);
  for (const fit of smaller) {
    if (paper.pageCount <= pagesMax) break;
    paper = written(printed, fit);
  }
  const { locale } = printed.reader;
  const sharing = sharingWords(locale);
  return paper.finish({
    text: reportWords(locale)('verdict.notProof'),
    page: (page, pages) => sharing('page', { page, pages }),
  });
}

function written(printed: PrintedCase, fit: Fit): Paper {
  const { caseFile, analyses, reader } = printed;
  const paper = new Paper({ title: caseFile.name, lang: reader.locale === 'ko' ? 'ko-KR' : 'en' }, fit);
  writeTitle(paper, printed);
  for (const analysis of analyses) {
    paper.doc.addPage();
    writeAnalysis(paper, analysis, reader);
  }
  return paper;
}

function writeTitle(paper: Paper, { caseFile, analyses, reader, madeAt }: PrintedCase): void {
  const { locale, timeZone } = reader;
  const t = caseworkWords(locale);
  const { root } = paper;
  paper.write(root, 'P', 'Jinwi 진위', { isBold: true, colour: 'brand', below: 0.3 });
  paper.write(root, 'H1', caseFile.name, { size: 1.8, isBold: true, below: 0.2 });
  const made = readMoment(madeAt);
  const date = made ? dayText(made, locale, timeZone) : madeAt;
  paper.write(root, 'P', t('case.made', { date }), { colour: 'text-muted', below: 0.8 });
  if (caseFile.note) paper.write(root, 'P', caseFile.note.replace(/\s+/gu, ' '), { below: 0.8 });
  for (const [title, pairs] of countsOf(caseFile, reader))
    writeSection(paper, { title, blocks: [{ kind: 'pairs', pairs }] });
  const [shown, total] = [analyses.length, caseFile.count];
  if (shown < total) paper.write(root, 'P', t('case.part', { shown, total }), { isBold: true });
  paper.write(root, 'P', t('case.excerpt'), { colour: 'text-muted' });
  const limits = ['first', 'second', 'third', 'fourth'] as const;
  writeSection(paper, {
    title: reportWords(locale)('limits.title'),
    blocks: [
      {
        kind: 'list',
        items: limits.map((limit) => reportWords(locale)(`limits.${limit}`)),
        isOurs: true,
      },
    ],
  });
}

function countsOf({ entries }: Case, { locale }: Reader): [title: string, counts: Pair[]][] {
  const t = caseworkWords(locale);
  const words = verdictWords(locale);
  const found = [...new Set(entries.map(({ verdict }) => verdict))];
  const decidedAs = (kind: string | undefined) =>
    entries.filter(({ decision }) => decision?.decision === kind).length;
  return [
    [
      t('case.verdicts'),
      [
        { label: t('case.total'), value: String(entries.length) },
        ...found.map((verdict) => ({
          label: verdictLabel(verdict, words),
          value: String(entries.filter((entry) => entry.verdict === verdict).length),
        })),
      ],
    ],
    [
      t('case.decisions'),
      [
        ...decisions.map((kind) => ({ label: words(`decision.${kind}`), value: String(decidedAs(kind)) })),
        { label: t('case.undecided'), value: String(decidedAs(undefined)) },
      ],
    ],
  ];
}

function writeAnalysis(paper: Paper, { report, picture }: CaseAnalysis, reader: Reader): void {
  const t = caseworkWords(reader.locale);
  const content = reportContent(report, reader);
  const name = t('case.analysis', { id: report.analysisId, name: report.imageName });
  paper.write(paper.root, 'P', name, { colour: 'text-muted', isCut: true, below: 0.6 });
  if (picture && content.picture)
    writePictures(paper, { ...content.picture, maps: [] }, { picture, maps: {} });
  else paper.write(paper.root, 'P', t('case.missing'), { colour: 'text-muted', below: 0.8 });
  writeVerdict(paper, content);
  const decision = decisionSection(report.decision, reader);
  if (decision.blocks.length > 0) writeSection(paper, decision);
  else paper.write(paper.root, 'P', t('case.undecided'), { colour: 'text-muted' });
  paper.write(paper.root, 'P', `SHA-256 ${report.report.image.sha256}`, { colour: 'text-muted', size: 0.85 });
}
