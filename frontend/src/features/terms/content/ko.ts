import { productName } from '../../../shared/lib/config.js';
import { mailLink, numbered, operatorLine, type TermsText } from '../article.js';
import { numbers as n, uploads } from '../terms-facts.js';

/** The Korean terms. Their clauses follow Korean consumer law and the standard terms for vouchers. */
export const koreanTerms: TermsText = (operator) =>
  [service, use, money, rules, information].flatMap((part) => part(operator));

const service: TermsText = (operator) => [
  {
    id: 'purpose',
    title: '제1조 (목적)',
    markdown: `이 약관은 ${operator.company ?? `${productName} 운영자`}(이하 "회사")가 제공하는 ${productName}(이하 "서비스")의 이용 조건과 절차, 회사와 회원의 권리·의무 및 책임에 관한 사항을 정합니다.`,
  },
  {
    id: 'definitions',
    title: '제2조 (용어의 뜻)',
    markdown: numbered(
      '"회원"이란 이 약관에 동의하고 계정을 만든 사람을 말합니다.',
      '"크레딧"이란 서비스 안에서 분석과 생성에 사용하는 선불 이용권을 말하며, 현금이나 다른 서비스에서 사용할 수 없습니다.',
      '"무료 크레딧"이란 회사가 대가 없이 지급한 크레딧을, "유료 크레딧"이란 회원이 구매한 크레딧을 말합니다.',
      '"분석 결과"란 회원이 올린 이미지에 대해 서비스가 제시하는 판정, 점수와 근거를 말합니다.',
      '"생성물"이란 회원의 참조 이미지와 문장으로 서비스가 만든 이미지를 말합니다.',
    ),
  },
  {
    id: 'changes',
    title: '제3조 (약관의 효력과 변경)',
    markdown: numbered(
      '약관은 이 페이지에 게시하여 효력이 생깁니다.',
      '약관을 바꿀 때에는 시행 7일 전(회원에게 불리한 변경은 30일 전)부터 내용과 시행일을 알립니다.',
      '변경에 동의하지 않는 회원은 탈퇴할 수 있으며, 남은 유료 크레딧은 제9조에 따라 환불합니다.',
    ),
  },
  {
    id: 'account',
    title: '제4조 (가입과 계정)',
    markdown: numbered(
      '만 14세 이상인 사람이 이름, 이메일, 비밀번호를 입력하거나 Google 계정으로 가입할 수 있습니다.',
      '회원은 계정 정보를 정확하게 유지하고 비밀번호를 안전하게 관리해야 합니다.',
      `신규 회원에게 무료 크레딧 **${n.signupCredits}개**를 지급합니다. 여러 계정을 만들어 무료 크레딧을 반복해서 받는 행위는 금지됩니다.`,
    ),
  },
  {
    id: 'service',
    title: '제5조 (서비스의 내용)',
    markdown: numbered(
      `이미지 진위 분석(1회 크레딧 ${n.analysisCost}개), AI 이미지 생성(1회 크레딧 ${n.generationCost}개, 최대 ${n.generationImagesMax}장), 분석 기록과 보고서를 제공합니다.`,
      `올릴 수 있는 파일은 ${uploads('ko').formats}이며 최대 ${uploads('ko').megabytes}MB입니다.`,
      'AI 이미지 생성은 실험적 기능으로, 변경되거나 중단될 수 있습니다.',
    ),
  },
];

const use: TermsText = () => [
  {
    id: 'results',
    title: '제6조 (분석 결과의 성격)',
    markdown: numbered(
      '분석 결과는 자동화된 기술로 얻은 참고 자료이며, 이미지의 진위나 법적 사실을 보증하지 않습니다.',
      '점수는 확률이 아니며, 재저장·크기 변경·화면 캡처·보정에 따라 달라질 수 있습니다.',
      '분석 결과만을 근거로 다른 사람에게 불이익을 주는 결정을 해서는 안 됩니다.',
    ),
  },
  {
    id: 'rights',
    title: '제7조 (이미지와 생성물에 관한 권리)',
    markdown: numbered(
      '회원이 올린 이미지의 권리는 회원 또는 원래의 권리자에게 있습니다. 회원은 이미지를 올릴 권한이 있음을 보증합니다.',
      '회사는 서비스를 제공하는 데 필요한 범위에서만 이미지를 저장·처리합니다.',
      '생성물은 관련 법령과 이 약관의 범위에서 이용할 수 있으며, AI로 생성되었음을 숨기는 데 사용해서는 안 됩니다.',
    ),
  },
];

const money: TermsText = (operator) => [
  {
    id: 'credits',
    title: '제8조 (크레딧)',
    markdown: numbered(
      `크레딧의 가격과 수량은 구매 화면에 표시합니다. 분석 1회에 ${n.analysisCost}개, 생성 1회에 ${n.generationCost}개가 차감됩니다.`,
      '분석이 완료되지 않으면 크레딧을 차감하지 않으며, 생성이 실패하면 차감한 크레딧을 돌려 드립니다.',
      `크레딧의 유효기간은 지급일 또는 구매일부터 **${n.validityMonths}개월**(${n.validityDays}일)입니다.`,
      `회원은 유효기간이 끝나기 전에 연장을 요청할 수 있으며, 회사는 **${n.extensionMonths}개월 단위**로, 구매일부터 **${n.extensionYearsMax}년** 이내에서 연장합니다.`,
      '회사는 유효기간이 끝나기 30일 전과 7일 전에 이메일로 만료 예정일, 남은 수량, 연장과 환불 방법을 알립니다.',
      '크레딧은 유효기간이 먼저 끝나는 것부터, 같은 조건이면 무료 크레딧부터 사용됩니다.',
    ),
  },
  {
    id: 'refund',
    title: '제9조 (환불)',
    markdown: numbered(
      `구매일부터 **${n.fullRefundDays}일 이내**에는 사용하지 않은 유료 크레딧을 **전액 환불**받을 수 있습니다.`,
      `${n.fullRefundDays}일이 지난 뒤 유효기간 안의 환불은 관련 법령과 신유형 상품권 표준약관이 정한 기준에 따릅니다.`,
      `유효기간이 지난 유료 크레딧은 만료일부터 **${n.expiredRefundYears}년 이내**에 **남은 금액의 ${n.expiredRefundPercent}%를** 환불받을 수 있습니다.`,
      '남은 금액은 구매 금액에 남은 수량의 비율을 곱해 계산하며, 1원 미만은 버립니다.',
      `회사는 환불 요청을 받은 날부터 **${n.refundBusinessDays}영업일 이내**에 결제한 수단으로 환불합니다. 같은 수단으로 환불할 수 없으면 미리 알립니다.`,
      '무료 크레딧은 환불되지 않습니다.',
      `환불 요청: ${operator.email ? mailLink(operator.email) : '고객지원 이메일은 설정되지 않았습니다.'}`,
    ),
  },
  {
    id: 'payment',
    title: '제10조 (결제)',
    markdown: numbered(
      '결제는 결제대행사를 통해 이루어지며, 회사는 카드 번호를 저장하지 않습니다.',
      '데모 결제로 표시된 화면에서는 실제 청구가 이루어지지 않으며, 데모로 받은 크레딧은 환불 대상이 아닙니다.',
    ),
  },
];

const rules: TermsText = () => [
  {
    id: 'prohibited',
    title: '제11조 (금지 행위)',
    markdown:
      '타인의 권리 침해, 불법 촬영물·아동 성착취물의 업로드 또는 생성, 타인을 속이거나 비방할 목적의 생성, 서비스의 정상 운영 방해, 자동화된 대량 요청, 보안 우회를 금지합니다.',
  },
  {
    id: 'closing',
    title: '제12조 (이용 제한과 탈퇴)',
    markdown: numbered(
      '회사는 금지 행위가 확인되면 이용을 제한할 수 있으며, 사유와 이의 제기 방법을 알립니다.',
      '회원은 언제든지 탈퇴할 수 있습니다. 남은 유료 크레딧은 제9조에 따라 환불합니다.',
    ),
  },
  {
    id: 'interruption',
    title: '제13조 (서비스의 중단)',
    markdown:
      '점검이나 장애로 서비스를 중단할 때에는 미리, 부득이하면 사후에 알립니다. 회사의 책임으로 서비스를 종료하면 남은 유료 크레딧을 전액 환불합니다.',
  },
  {
    id: 'liability',
    title: '제14조 (책임의 제한)',
    markdown:
      '회사는 고의 또는 과실이 없는 한 분석 결과의 정확성에 관해 책임을 지지 않습니다. 법령이 인정하지 않는 면책은 적용하지 않습니다.',
  },
];

const information: TermsText = (operator) => [
  {
    id: 'privacy',
    title: '제15조 (개인정보)',
    markdown: numbered(
      '수집 항목: 이름, 이메일, 비밀번호(암호화), 올린 이미지와 분석·생성 기록, 구매 기록, 접속 기록.',
      '이용 목적: 계정 관리, 서비스 제공, 결제와 환불, 부정 이용 방지.',
      '보관 기간: 탈퇴할 때까지. 다만 거래 기록은 법령이 정한 기간 동안 보관합니다. 생성한 이미지의 만든 날, 모델, 워터마크 번호와 기록 번호는 회원 정보 없이 계속 보관하며, 누구나 이미지로 이 서비스가 만들었는지 확인할 수 있습니다.',
      `처리 위탁과 국외 이전: 결제대행사, AI 분석·생성 제공사, 클라우드 제공사. ${operator.processors ?? '업체와 국가의 목록은 설정되지 않았습니다.'}`,
      `권리: 열람, 정정, 삭제, 처리 정지를 요청할 수 있습니다. ${operator.email ? mailLink(operator.email) : '고객지원 이메일은 설정되지 않았습니다.'}`,
      `개인정보 보호책임자: ${operator.privacyOfficer ?? '설정되지 않았습니다.'}`,
    ),
  },
  {
    id: 'disputes',
    title: '제16조 (분쟁의 해결)',
    markdown:
      '준거법은 대한민국 법이며, 관할 법원은 민사소송법에 따릅니다. 콘텐츠분쟁조정위원회 등에 조정을 신청할 수 있습니다.',
  },
  {
    id: 'operator',
    title: '사업자 정보',
    markdown:
      operatorLine({
        operator,
        labels: {
          company: '상호',
          representative: '대표자',
          address: '주소',
          businessNumber: '사업자등록번호',
          mailOrderNumber: '통신판매업 신고번호',
          email: '이메일',
          phone: '전화',
        },
      }) ?? '운영자 정보는 설정되지 않았습니다.',
  },
];
