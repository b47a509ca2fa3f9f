import { addTexts, type Translation } from '../../../shared/i18n/i18n.js';
import { sharing as en } from './texts.en.js';

const ko: Translation<typeof en> = {
  title: '보고서 공유',
  description:
    '링크가 있으면 누구나 로그인하지 않고 보고서를 볼 수 있습니다. 내 이름과 이메일은 보이지 않습니다.',
  days: '링크 유효 기간',
  day_one: '{{count}}일',
  day_other: '{{count}}일',
  picture: '이미지도 보여 주기',
  pictureHint: '미리보기와 검사 그림을 보여 줍니다. 원본 파일은 공유하지 않습니다.',
  location: '촬영 위치도 보여 주기',
  locationHint: '파일에 담긴 좌표가 모두에게 보입니다. 집 위치가 드러날 수 있습니다.',
  shown: '파일 이름과 보고서의 다른 메타데이터는 그대로 보입니다.',
  make: '링크 만들기',
  making: '만드는 중…',
  failed: '링크를 만들지 못했습니다',
  made: '링크가 준비되었습니다',
  once: '주소는 지금만 보여 드립니다. 복사해서 필요한 곳에 보내 주세요.',
  address: '링크 주소',
  copy: '복사',
  copied: '복사했습니다',
  copyFailed: '복사하지 못했습니다. 주소를 직접 선택해 복사해 주세요.',
  look: '열어 보기',
  list: '사용 중인 링크',
  none: '이 보고서의 링크가 없습니다.',
  unknown: '링크를 불러오지 못했습니다.',
  until: '{{date}}까지',
  since: '{{date}}에 만듦',
  opened_one: '{{count, number}}번 열림',
  opened_other: '{{count, number}}번 열림',
  withPicture: '이미지 있음',
  withoutPicture: '이미지 없음',
  withLocation: '위치 있음',
  end: '끝내기',
  endOne: '{{date}}까지인 링크 끝내기',
  ended: '링크를 끝냈습니다',
  endFailed: '링크를 끝내지 못했습니다',
};

addTexts('sharing', { en, ko });
