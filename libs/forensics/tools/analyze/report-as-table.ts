import {
  aiStateOf,
  coverageLine,
  answerWords,
  kindTexts,
  reportWords,
  tracelessTexts,
  verdictLabel,
  verdictWords,
} from '@jinwi/report';
import { type ForensicReport } from '#src/report/report.js';
import { criterionDetails, criterionName, sentence, type Wording } from './report-as-json.js';

export function reportAsTable(file: string, report: ForensicReport, wording: Wording): string {
  const t = reportWords(wording.locale);
  const { width, height, format } = report.image;
  const rows = report.criteria.map((criterion): [string, string, string] => [
    criterionName(criterion, wording),
    criterion.score === null ? '–' : String(criterion.score),
    criterionDetails(criterion, wording),
  ]);
  const fields = report.metadata.map((field): [string, string, string] => [
    sentence({ code: field.code, params: {} }, wording),
    '',
    field.value,
  ]);
  return [
    `${file}  (${format.toUpperCase()}, ${width}×${height})  ${kindTexts[report.kind][wording.locale]}`,
    `${verdictLabel(report.verdict, verdictWords(wording.locale))}  ${report.score}/100   ${coverageLine({ answered: report.applicableCount, fired: report.firedCount }, t)}`,
    ...answerLines(report, wording),
    ...(report.inconclusive ? [inconclusiveLine(report, wording)] : []),
    '',
    ...aligned(rows),
    ...(fields.length > 0 ? ['', t('metadata.title'), ...aligned(fields)] : []),
    '',
  ].join('\n');
}

const inconclusiveLine = ({ decisiveReasons: [reason = ''] }: ForensicReport, { locale }: Wording): string =>
  tracelessTexts[reason]?.[locale] ?? reportWords(locale)('coverage.inconclusive');

function answerLines({ alteration, ai, provenance }: ForensicReport, { locale }: Wording): string[] {
  const t = reportWords(locale);
  return answerWords(
    {
      alteration: { state: alteration.answer, reasons: [], edits: [], statedEdits: [] },
      ai: { state: aiStateOf(ai, provenance), reasons: [] },
    },
    t,
  ).map(({ question, answer }) => `${question} ${answer}`);
}

function aligned(rows: [string, string, string][]): string[] {
  const first = Math.max(...rows.map(([cell]) => columnsOf(cell)));
  return rows.map(
    ([name, score, text]) => `  ${name}${' '.repeat(first - columnsOf(name))}  ${score.padStart(3)}  ${text}`,
  );
}

/** Returns the width of a text in a terminal, where Hangul letters take two columns. */
const columnsOf = (text: string): number => text.length + (text.match(/\p{Script=Hangul}/gu)?.length ?? 0);
