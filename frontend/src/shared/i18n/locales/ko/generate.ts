import { type Translation } from '../../catalogue.js';
import { type generate as english } from '../en/generate.js';

export const generate: Translation<typeof english> = {
  title: '이미지 생성',
  description: '참조 이미지와 문장으로 새 이미지를 만듭니다.',
  experimental: '실험적',
  preparing: '이미지 생성은 준비 중입니다',
  preparingText:
    '아직 이미지를 만들 수 없습니다. 생성 기능이 열리기 전까지 이 화면에서는 크레딧을 사용하지 않습니다.',
  noCredits: '이미지 한 번 생성에 크레딧 3개가 필요합니다.',
  buy: '크레딧 충전하기',
  analyze: '이미지 분석하기',
};
