import { mailLink, numbered, type TermsText } from '../article.js';
import { operatorLine } from '../operator-line.js';

/** From payment to the operator. */
export const koreanEnding: TermsText = (operator) => [
  {
    id: 'payment',
    title: '제10조 (결제)',
    markdown: numbered(
      '결제는 결제대행사를 통해 이루어지며, 회사는 카드 번호를 저장하지 않습니다.',
      '데모 결제로 표시된 화면에서는 실제 청구가 이루어지지 않으며, 데모로 받은 크레딧은 환불 대상이 아닙니다.',
    ),
  },
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
  {
    id: 'privacy',
    title: '제15조 (개인정보)',
    markdown: numbered(
      '수집 항목: 이름, 이메일, 비밀번호(암호화), 올린 이미지와 분석·생성 기록, 구매 기록, 접속 기록.',
      '이용 목적: 계정 관리, 서비스 제공, 결제와 환불, 부정 이용 방지.',
      '보관 기간: 탈퇴할 때까지. 다만 법령이 정한 거래 기록은 그 기간 동안 보관합니다.',
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
