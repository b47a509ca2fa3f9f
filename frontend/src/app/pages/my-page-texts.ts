import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../shared/i18n/i18n.js';

export const mypage = {
  title: 'My Dashboard',
  welcome: 'Welcome, {{name}}',
  credits: {
    title: 'Available credits',
    unit_one: 'credit',
    unit_other: 'credits',
    buy: 'Buy more',
    expiry_one: '{{count, number}} credit expires on {{date}}.',
    expiry_other: '{{count, number}} credits expire on {{date}}.',
    noExpiry: 'No credits are about to expire.',
  },
  recent: {
    title: 'Recent analyses',
    new: 'Analyze new image',
    all: 'View all',
    empty: 'You have not analyzed any images yet.',
    failed: 'Your analyses could not be loaded.',
  },
  quick: {
    title: 'Quick actions',
    analyze: 'Analyze image',
    analyzeHint: 'Upload an image and get a verdict',
    history: 'View history',
    historyHint: 'Past results and reports',
    credits: 'Purchase credits',
    creditsHint: 'Top up when you need more',
  },
  account: {
    title: 'Account',
    tabs: {
      account: 'General',
      security: 'Sign-in and security',
      developers: 'For developers',
      credits: 'Your credits',
      data: 'Your data',
    },
    name: 'Name',
    email: 'Email',
    credits: 'Credits',
    expiry: 'Next expiry',
    none: 'None',
  },
} as const;

const ko: Translation<typeof mypage> = {
  title: '내 대시보드',
  welcome: '{{name}}님, 안녕하세요',
  credits: {
    title: '사용 가능한 크레딧',
    unit_one: '개',
    unit_other: '개',
    buy: '크레딧 충전하기',
    expiry_one: '{{date}}에 크레딧 {{count, number}}개가 만료됩니다.',
    expiry_other: '{{date}}에 크레딧 {{count, number}}개가 만료됩니다.',
    noExpiry: '곧 만료되는 크레딧이 없습니다.',
  },
  recent: {
    title: '최근 분석',
    new: '새 이미지 분석하기',
    all: '모두 보기',
    empty: '아직 분석한 이미지가 없습니다.',
    failed: '분석 기록을 불러오지 못했습니다.',
  },
  quick: {
    title: '바로 가기',
    analyze: '이미지 분석',
    analyzeHint: '이미지를 올리고 판정을 받아 보세요',
    history: '분석 기록',
    historyHint: '지난 결과와 보고서',
    credits: '크레딧 구매',
    creditsHint: '필요할 때 충전하세요',
  },
  account: {
    title: '계정',
    tabs: {
      account: '기본 정보',
      security: '로그인과 보안',
      developers: '개발자',
      credits: '내 크레딧',
      data: '내 데이터',
    },
    name: '이름',
    email: '이메일',
    credits: '크레딧',
    expiry: '다음 만료',
    none: '없음',
  },
};

addTexts('mypage', { en: mypage, ko });
