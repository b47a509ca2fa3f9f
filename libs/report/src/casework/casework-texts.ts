import { type Translation } from '@jinwi/contracts';

const en = {
  decision: {
    title: 'The requester’s decision',
    at: 'Decided',
    note: 'A person decided this. It does not change the verdict of the tests.',
  },
  case: {
    made: 'Case report, made on {{date}}',
    total: 'Total',
    verdicts: 'Verdicts of the tests',
    decisions: 'The requester’s decisions',
    undecided: 'No decision',
    part: 'This file shows the first {{shown}} of the {{total}} analyses.',
    missing: 'The picture is not available.',
    excerpt: 'Each page is an excerpt. The whole report of an analysis is found under its number.',
    analysis: 'Analysis {{id}} · {{name}}',
  },
} as const;

const ko: Translation<typeof en> = {
  decision: {
    title: '의뢰인의 판단',
    at: '판단한 때',
    note: '사람이 내린 판단입니다. 검사 결과는 이 판단에 따라 바뀌지 않습니다.',
  },
  case: {
    made: '사건 보고서, {{date}} 작성',
    total: '전체',
    verdicts: '검사 결과',
    decisions: '의뢰인의 판단',
    undecided: '판단 없음',
    part: '분석 {{total}}건 가운데 처음 {{shown}}건만 실었습니다.',
    missing: '이미지를 불러올 수 없습니다.',
    excerpt: '쪽마다 분석 한 건을 간추려 실었습니다. 전체 보고서는 분석 번호로 찾을 수 있습니다.',
    analysis: '분석 {{id}} · {{name}}',
  },
};

/** Texts of decisions and cases in reports and PDFs. */
export const caseworkTexts = { ko, en } as const;
