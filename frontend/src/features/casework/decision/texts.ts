import { addTexts, type Translation } from '../../../shared/i18n/i18n.js';
import { decision as en } from './texts.en.js';

const ko: Translation<typeof en> = {
  title: '나의 판단',
  intro: '이 이미지를 어떻게 판단하시나요? 나의 판단은 검사 결과 옆에 따로 남으며, 결과를 바꾸지 않습니다.',
  choice: '나의 판단',
  hints: {
    genuine: '찍은 그대로이며 고치지 않았습니다',
    altered: '일부가 바뀌었습니다',
    ai: '전부 또는 대부분을 AI가 만들었습니다',
    open: '아직 판단하지 않았습니다',
  },
  verdict: '검사 결과',
  reason: '이유',
  reasonHint: '선택 사항입니다. 나중에 참고할 수 있도록 남겨 두세요.',
  counted: '{{max, number}}자 중 {{count, number}}자',
  links: '링크',
  linksHint: '선택 사항입니다. https:// 또는 http://로 시작하는 주소를 한 줄에 하나씩 10개까지 입력하세요.',
  linksFault: '웹 주소를 한 줄에 하나씩 10개까지, 각각 500자 이내로 입력해 주세요.',
  reasonFault: '이유는 2,000자까지 쓸 수 있습니다.',
  measure: '운영자가 엔진의 정확도를 재는 데 이 이미지와 나의 판단을 써도 됩니다',
  measureHint:
    '이미지는 올리신 그대로, 촬영 장소나 이름이 들어 있을 수 있는 메타데이터와 함께 전달됩니다. 계정 정보와 이유, 파일 이름은 전달하지 않습니다. 언제든지 철회할 수 있지만, 이미 복사된 이미지는 운영자가 삭제할 때까지 남습니다.',
  measured: '운영자가 엔진의 정확도를 재는 데 이미지와 판단을 쓸 수 있습니다.',
  save: '판단 저장',
  saving: '저장하는 중…',
  saved: '판단을 저장했습니다.',
  failed: '판단을 저장하지 못했습니다',
  edit: '수정',
  cancel: '취소',
  delete: '삭제',
  since: '{{date}}에 판단함',
  earlier_one: '이전 판단 {{count}}건',
  earlier_other: '이전 판단 {{count}}건',
  remove: {
    title: '나의 판단을 삭제할까요?',
    text: '이유와 링크, 이전 판단도 함께 삭제됩니다. 보고서는 그대로 남습니다.',
    confirm: '삭제',
    cancel: '취소',
    pending: '삭제하는 중…',
    failed: '판단을 삭제하지 못했습니다',
    done: '판단을 삭제했습니다.',
  },
};

addTexts('decision', { en, ko });
