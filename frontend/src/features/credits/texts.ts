import { addTexts, type Translation } from '../../shared/i18n/i18n.js';
import { credits as en } from './texts.en.js';

const ko: Translation<typeof en> = {
  title: '크레딧 구매',
  description: '필요한 만큼 충전하고 분석과 생성에 사용하세요.',
  balance_one: '보유 크레딧 {{count, number}}개',
  balance_other: '보유 크레딧 {{count, number}}개',
  demo: '데모 결제입니다. 실제로 청구되지 않습니다.',
  demoText: '돈이 오가지 않는 데모 요금제입니다. 가격은 원화 기준입니다.',
  plans: {
    title: '요금제',
    starter: '스타터',
    basic: '베이직',
    pro: '프로',
    business: '비즈니스',
    popular: '인기',
    bestValue: '최저 단가',
    failed: '요금제를 불러오지 못했습니다.',
  },
  amount_one: '크레딧 {{count, number}}개',
  amount_other: '크레딧 {{count, number}}개',
  perAnalysis: '분석 1회(크레딧 1개)당 {{price}}',
  buy: '구매하기',
  buyPlan: '구매하기: {{name}}, {{price}}',
  pending: '처리 중',
  processingPayment: '결제를 처리하고 있습니다',
  demoPaymentProcessing: '데모 결제입니다. 잠시만 기다려 주세요.',
  purchaseSuccess: '구매가 완료되었습니다',
  creditsAdded: '크레딧 {{count, number}}개가 추가되었습니다.',
  creditsAddedPlain: '크레딧이 추가되었습니다.',
  purchaseFailed: '구매 실패',
  error: {
    failed: '크레딧을 구매하지 못했습니다.',
    payment: '결제에 실패했습니다.',
  },
  off: {
    title: '이곳에서는 요금제를 판매하지 않습니다',
    card: '이 화면의 요금제는 데모 결제이며, 지금은 꺼져 있습니다. 크레딧은 카드로 구매할 수 있습니다.',
    none: '지금은 요금제와 카드 결제를 모두 이용할 수 없습니다. 이 화면에서는 아무것도 청구되지 않습니다.',
    button: '카드로 구매하기',
  },
  how: {
    title: '크레딧 사용 방법',
    analyze: '분석',
    analyzeText_one: '이미지 1장 분석에 {{count}}개',
    analyzeText_other: '이미지 1장 분석에 {{count}}개',
    generate: '생성',
    generateText_one: '이미지 생성 1회에 {{count}}개',
    generateText_other: '이미지 생성 1회에 {{count}}개',
    history: '기록',
    historyText: '결과는 분석 기록에 보관',
  },
  terms: {
    title: '약관 요약',
    effective: '{{date}} 시행',
    free: '새로 가입하면 무료 크레딧 {{signupCredits}}개를 드립니다.',
    validity: '크레딧의 유효기간은 {{validityMonths}}개월({{validityDays}}일)입니다.',
    extension:
      '구매일부터 {{extensionYearsMax}}년 이내에서 {{extensionMonths}}개월 단위로 연장할 수 있습니다.',
    refund: '구매 후 {{fullRefundDays}}일 이내에는 사용하지 않은 유료 크레딧을 전액 환불합니다.',
    expired:
      '만료된 유료 크레딧은 {{expiredRefundYears}}년 이내에 남은 금액의 {{expiredRefundPercent}}%를 환불합니다. 환불은 {{refundBusinessDays}}영업일 이내에 처리합니다.',
    link: '이용약관 전체 보기',
  },
};

addTexts('credits', { en, ko });
