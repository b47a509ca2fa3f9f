import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../../shared/i18n/i18n.js';

export const seenBefore = {
  title: 'Seen before',
  scope: 'Found among your own analyses only; nobody else sees this.',
  none: 'No other analysis of yours with this picture was found. Strongly cropped or changed copies may be missed.',
  unknown: 'Whether you have analyzed this picture before could not be found out',
  earliest: 'Earliest here',
  earliestIsThis: 'The picture of this report is the earliest here.',
  open: 'Open the report on {{name}}',
  alike: '{{percent}}% match',
  partAlike: '{{percent}}% match with a part',
  byLooks: 'It goes by how the pictures look: compare them yourself before you rely on it.',
  known: {
    title: 'Known picture: {{name}}',
    added: 'Added by this service on {{date}}',
    meaning:
      'The operator of this service keeps this picture for comparison. That yours looks like it is no verdict on your file.',
    part: 'Only a part of the two pictures looks alike.',
    original: 'Download the known picture',
  },
};

const ko: Translation<typeof seenBefore> = {
  title: '이전에 분석한 이미지',
  scope: '내가 분석한 이미지 중에서만 찾으며, 다른 사람에게는 보이지 않습니다.',
  none: '이전에 분석한 이미지 중에 같은 것을 찾지 못했습니다. 많이 자르거나 수정한 이미지는 찾지 못할 수 있습니다.',
  unknown: '이전에 분석한 이미지인지 확인하지 못했습니다',
  earliest: '가장 먼저 올림',
  earliestIsThis: '이 보고서의 이미지를 가장 먼저 올리셨습니다.',
  open: '{{name}} 보고서 열기',
  alike: '{{percent}}% 일치',
  partAlike: '일부 영역 일치({{percent}}%)',
  byLooks: '이미지의 생김새로 찾은 결과입니다. 중요한 판단에 쓰기 전에 직접 비교해 보세요.',
  known: {
    title: '알려진 이미지: {{name}}',
    added: '{{date}}에 이 서비스가 등록했습니다.',
    meaning:
      '서비스 운영자가 비교용으로 보관하는 이미지입니다. 서로 비슷하다는 뜻일 뿐, 이 파일에 대한 판정이 아닙니다.',
    part: '두 이미지의 일부만 비슷합니다.',
    original: '등록된 이미지 내려받기',
  },
};

addTexts('seenBefore', { en: seenBefore, ko });
