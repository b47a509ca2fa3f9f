import { type Translation } from '../../catalogue.js';
import { type credits as english } from '../en/credits.js';

export const credits: Translation<typeof english> = {
  title: '크레딧 구매',
  description: '필요한 만큼 충전하고 분석과 생성에 사용하세요.',
  balance_one: '보유 크레딧 {{count, number}}개',
  balance_other: '보유 크레딧 {{count, number}}개',
  preparing: '크레딧 구매는 준비 중입니다',
  preparingText:
    '아직 크레딧을 구매할 수 없습니다. 구매가 열리기 전까지 이 화면에서는 아무것도 청구되지 않습니다.',
  analyze: '이미지 분석하기',
};
