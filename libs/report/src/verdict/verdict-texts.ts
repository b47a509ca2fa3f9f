import { type Translation } from '@jinwi/contracts';

const en = {
  verdict: {
    genuine: 'Likely Genuine',
    noSigns: 'No Signs Found',
    possible: 'Possibly Manipulated',
    possiblyAi: 'Possibly AI-Generated',
    manipulated: 'Likely Manipulated',
    aiGenerated: 'Likely AI-Generated',
    inconclusive: 'Inconclusive',
  },
  decision: { genuine: 'Genuine', altered: 'Altered', ai: 'Made by AI', open: 'Undecided' },
  word: { clear: 'Nothing found', suspicious: 'Suspicious', strong: 'Strong signal' },
  score: 'Authenticity score {{score}}%',
  noScore: 'No score',
  open: 'Open the report of {{name}}',
} as const;

const ko: Translation<typeof en> = {
  verdict: {
    genuine: '진본일 가능성 높음',
    noSigns: '흔적을 찾지 못함',
    possible: '조작 의심',
    possiblyAi: 'AI 생성 의심',
    manipulated: '조작되었을 가능성 높음',
    aiGenerated: 'AI 생성일 가능성 높음',
    inconclusive: '판단할 수 없음',
  },
  decision: { genuine: '진본', altered: '조작됨', ai: 'AI 생성', open: '미정' },
  word: { clear: '찾은 것 없음', suspicious: '의심', strong: '강한 의심' },
  score: '진본 점수 {{score}}%',
  noScore: '점수 없음',
  open: '{{name}} 보고서 열기',
};

/**
 * Texts for showing a verdict, in the same format as `reportTexts`. They are separate because some pages show a verdict
 * but no report.
 */
export const verdictTexts = { ko, en } as const;
