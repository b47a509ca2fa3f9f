import { kindTexts, tracelessTexts } from '@jinwi/contracts';
import { type AiAnswer, type ForensicReport } from '#src/report/report.js';
import { criterionDetails, criterionName, sentence, type Wording } from './report-as-json.js';

const words = {
  ko: {
    verdicts: {
      'Likely Genuine': '진본 가능성이 높음',
      'No Signs Found': '흔적을 찾지 못함',
      'Possibly Manipulated': '조작 가능성이 있음',
      'Possibly AI-Generated': 'AI 생성 가능성이 있음',
      'Likely Manipulated': '조작 가능성이 높음',
      'Likely AI-Generated': 'AI 생성 가능성이 높음',
      Inconclusive: '판단할 수 없음',
    },
    alteration: {
      signs: '변조: 흔적이 있음',
      'weak-signs': '변조: 약한 흔적이 있음',
      'no-signs': '변조: 흔적을 찾지 못함',
      unknown: '변조: 판단할 수 없음',
    },
    inconclusive: '적용할 수 있는 검사가 적어 결론을 내리기 어렵습니다.',
    summary: (fired: number, applicable: number) =>
      `적용한 검사 ${applicable}개 중 ${fired}개에서 흔적을 찾았습니다.`,
    ai: {
      declared: 'AI: 파일에 표시가 있음',
      likely: 'AI: 가능성이 높음',
      unlikely: 'AI: 가능성이 낮음',
      signs: 'AI: 흔적이 있으나 단정할 수 없음',
      unknown: 'AI: 판단할 수 없음',
    },
    byPixels: (percent: number) => `(픽셀만으로 ${percent}%)`,
    metadata: '메타데이터',
  },
  en: {
    verdicts: {
      'Likely Genuine': 'Likely Genuine',
      'No Signs Found': 'No Signs Found',
      'Possibly Manipulated': 'Possibly Manipulated',
      'Possibly AI-Generated': 'Possibly AI-Generated',
      'Likely Manipulated': 'Likely Manipulated',
      'Likely AI-Generated': 'Likely AI-Generated',
      Inconclusive: 'Inconclusive',
    },
    alteration: {
      signs: 'Altered: signs found',
      'weak-signs': 'Altered: weak signs',
      'no-signs': 'Altered: no signs found',
      unknown: 'Altered: cannot be judged',
    },
    inconclusive: 'Too few tests apply to this file for a conclusion.',
    summary: (fired: number, applicable: number) =>
      `${fired} of ${applicable} applicable tests found evidence.`,
    ai: {
      declared: 'AI: declared in the file',
      likely: 'AI: likely',
      unlikely: 'AI: unlikely',
      signs: 'AI: signs, not enough to tell',
      unknown: 'AI: cannot be judged',
    },
    byPixels: (percent: number) => `(${percent}% by the pixels alone)`,
    metadata: 'Metadata',
  },
};

/** The terminal output for one image. */
export function reportAsTable(file: string, report: ForensicReport, wording: Wording): string {
  const word = words[wording.locale];
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
    `${word.verdicts[report.verdict]}  ${report.score}/100   ${word.summary(report.firedCount, report.applicableCount)}`,
    word.alteration[report.alteration.answer],
    aiLine(report.ai, wording),
    ...(report.inconclusive ? [inconclusiveLine(report, wording)] : []),
    '',
    ...aligned(rows),
    ...(fields.length > 0 ? ['', word.metadata, ...aligned(fields)] : []),
    '',
  ].join('\n');
}

const inconclusiveLine = ({ decisiveReasons: [reason = ''] }: ForensicReport, { locale }: Wording): string =>
  tracelessTexts[reason]?.[locale] ?? words[locale].inconclusive;

function aiLine({ answer, basis, probability }: AiAnswer, { locale }: Wording): string {
  const { ai, byPixels } = words[locale];
  const said = ai[answer === 'unknown' && basis.includes('ai-pixels.signs') ? 'signs' : answer];
  return probability === null ? said : `${said} ${byPixels(Math.round(probability * 100))}`;
}

function aligned(rows: [string, string, string][]): string[] {
  const first = Math.max(...rows.map(([cell]) => columnsOf(cell)));
  return rows.map(
    ([name, score, text]) => `  ${name}${' '.repeat(first - columnsOf(name))}  ${score.padStart(3)}  ${text}`,
  );
}

/** Width of a text in a terminal, where Hangul letters take two columns. */
const columnsOf = (text: string): number => text.length + (text.match(/\p{Script=Hangul}/gu)?.length ?? 0);
