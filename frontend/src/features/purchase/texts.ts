import { addTexts, type Translation } from '../../shared/i18n/i18n.js';
// Messages for success and failure are those of the credits page (UI-257).
import '../credits/texts.js';
import { purchase as en } from './texts.en.js';

const ko: Translation<typeof en> = {
  title: '크레딧 충전',
  steps: '구매 단계',
  choose: '패키지 선택',
  card: '카드 정보',
  usd: '미국 달러(US$)',
  kind: {
    card: '카드로, 미국 달러(US$)로 결제됩니다.',
    sandbox: '테스트 카드로 해 보는 데모이며, 가격은 미국 달러 기준입니다.',
    plans: '크레딧 화면의 요금제는 가격이 다른 별도 상품입니다.',
  },
  next: '계속하기',
  back: '뒤로',
  change: '변경',
  summary: '크레딧 {{count, number}}개 · {{price}}',
  perAnalysis: '분석 1회(크레딧 1개)당 {{price}}',
  failed: '패키지를 불러오지 못했습니다.',
  pay: '{{price}} 결제',
  paying: '결제하는 중…',
  field: {
    name: '카드 소유자 이름',
    number: '카드 번호',
    expiry: '유효기간',
    cvc: 'CVC',
  },
  lock: '카드 정보는 결제대행사로 바로 전송되며, 저희 서버를 거치지 않습니다.',
  refund: '구매 후 {{days}}일 이내에는 사용하지 않은 크레딧을 전액 환불합니다.',
  refundLink: '환불 규정',
  none: {
    title: '지금은 카드 결제를 이용할 수 없습니다.',
    text: '청구된 금액은 없습니다. 이곳에서 구매할 수 있는 상품은 크레딧 화면에서 볼 수 있습니다.',
    link: '크레딧 화면으로 가기',
  },
  sandbox: {
    title: '데모 결제입니다. 실제로 청구되지 않습니다.',
    text: '테스트 카드만 사용할 수 있습니다. 실제 카드 정보를 입력하지 마세요.',
    refund: '데모로 받은 크레딧은 환불되지 않습니다.',
    lock: '입력한 내용은 이 브라우저를 벗어나지 않습니다. 테스트 카드의 이름만 전송됩니다.',
    cards: '테스트 카드',
    use: '{{number}} 사용: {{outcome}}',
    succeeded: '승인됩니다',
    card_declined: '거절됩니다',
    insufficient_funds: '잔액이 부족합니다',
    expired_card: '만료된 카드입니다',
    processing: '나중에 결정됩니다',
  },
  invalid: {
    required: '필수 입력 항목입니다.',
    testCard: '이 화면에 표시된 테스트 카드 번호만 사용할 수 있습니다. 실제 카드 번호를 입력하지 마세요.',
    expiry: '12/34처럼 월과 연도를 입력해 주세요.',
    expired: '이미 지난 날짜입니다.',
    cvc: '숫자 3~4자리를 입력해 주세요.',
  },
  error: {
    notLoaded: '결제 모듈이 준비되지 않았습니다.',
    noElement: '카드 입력란을 찾을 수 없습니다.',
    failed: '결제에 실패했습니다.',
    connection: '연결이 끊어졌습니다.',
    unknownOutcome: '결제가 완료되었는지 확인하지 못했습니다.',
  },
  paid: {
    title: '결제는 되었지만 크레딧이 추가되었는지 아직 확인하지 못했습니다',
    text: '결제는 완료되었습니다. 다시 결제하지 마세요. 여기에서 다시 시도해도 청구되지 않습니다.',
    retry: '크레딧 추가 다시 시도하기',
    retrying: '추가하는 중…',
    reference: '결제 번호',
    fresh: '새로 구매하기',
  },
  unknown: {
    title: '결제가 완료되었는지 확인하지 못했습니다',
    text: '결제대행사의 응답을 받지 못했습니다. 다시 결제하지 말고 먼저 여기에서 확인해 주세요. 확인해도 청구되지 않습니다.',
    retry: '결제 확인하기',
    retrying: '확인하는 중…',
  },
  processing: {
    title: '결제가 처리되고 있습니다',
    text: '결제대행사에서 아직 처리하고 있습니다. 처리가 끝나면 크레딧이 자동으로 추가됩니다. 다시 결제하지 마세요.',
    retry: '다시 확인하기',
    retrying: '확인하는 중…',
    still: '아직 처리되고 있습니다.',
  },
};

addTexts('purchase', { en, ko });
