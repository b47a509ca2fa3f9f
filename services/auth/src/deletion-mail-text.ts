import { type Mail } from '@jinwi/mail';
import { type MailFacts } from './password-mail-texts.js';

/** Confirms that the account is gone, in both languages. */
export const deletedMail = ({ id, to }: Omit<MailFacts, 'link'>): Mail => ({
  id: `account-deleted-${id}`,
  to,
  subject: '[진위] 계정이 삭제되었습니다 / Your Jinwi account was deleted',
  text: `안녕하세요. 진위입니다.

계정과 이미지, 분석과 생성 기록이 삭제되었습니다. 남은 유료 크레딧은 이용약관에 따라 환불합니다. 운영자의 확인이 필요한 환불은 확인한 뒤 알려 드립니다.

법령에 따라 보관해야 하는 거래 기록은 이름과 이메일 없이 보관합니다.

그동안 이용해 주셔서 감사합니다.

----------

Hello from Jinwi.

Your account, your images and all analyses and generations were deleted. Paid credits that were left are refunded under the terms of service; where an operator has to look at a refund, you will hear from us.

Records of transactions that the law requires are kept without your name and address.

Thank you for having been with us.
`,
});
