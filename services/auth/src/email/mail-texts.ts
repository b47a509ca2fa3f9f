import { type Mail } from '@jinwi/mail';
import { linkValidMinutes } from './email-links.repository.js';

export interface MailFacts {
  id: string;
  to: string;
  link: string;
}

export const passwordResetMail = ({ id, to, link }: MailFacts): Mail => ({
  id: `password-reset-${id.slice(0, 24)}`,
  to,
  subject: '[진위] 비밀번호 재설정 / Reset your Jinwi password',
  text: `안녕하세요. 진위입니다.

아래 주소에서 새 비밀번호를 정할 수 있습니다. 주소는 ${linkValidMinutes}분 동안 한 번만 쓸 수 있습니다.

${link}

요청하신 적이 없다면 이 메일을 무시해 주세요. 비밀번호는 바뀌지 않습니다.

----------

Hello from Jinwi.

You can set a new password at this address. It is valid for ${linkValidMinutes} minutes and works once.

${link}

If you did not ask for this, ignore this mail. Your password stays as it is.
`,
});

export const passwordChangedMail = ({ id, to, link }: MailFacts): Mail => ({
  id: `password-changed-${id}`,
  to,
  subject: '[진위] 비밀번호가 변경되었습니다 / Your Jinwi password was changed',
  text: `안녕하세요. 진위입니다.

계정의 비밀번호가 변경되었고, 다른 기기에서는 로그아웃되었습니다.

직접 변경하지 않으셨다면 바로 새 비밀번호를 정해 주세요.
${link}

----------

Hello from Jinwi.

The password of your account was changed, and other devices were signed out.

If this was not you, set a new password at once.
${link}
`,
});

export const passkeyAddedMail = ({ id, to, link }: MailFacts): Mail => ({
  id: `passkey-added-${id}`,
  to,
  subject: '[진위] 패스키를 추가했습니다 / A passkey was added',
  text: `안녕하세요. 진위입니다.

계정에 패스키가 추가되어, 이제 그 패스키로 로그인할 수 있습니다.

직접 추가하지 않으셨다면 바로 계정 설정에서 패스키를 삭제하고 비밀번호를 바꿔 주세요.
${link}

----------

Hello from Jinwi.

A passkey was added to your account, which can be used to sign in from now on.

If this was not you, remove it in your account at once and set a new password.
${link}
`,
});

export const passkeyRemovedMail = ({ id, to, link }: MailFacts): Mail => ({
  id: `passkey-removed-${id}`,
  to,
  subject: '[진위] 패스키를 삭제했습니다 / A passkey was removed',
  text: `안녕하세요. 진위입니다.

계정에서 패스키가 삭제되어, 이제 그 패스키로는 로그인할 수 없습니다.

직접 삭제하지 않으셨다면 바로 비밀번호를 바꿔 주세요.
${link}

----------

Hello from Jinwi.

A passkey was removed from your account and can no longer be used to sign in.

If this was not you, set a new password at once.
${link}
`,
});

export const keyCreatedMail = ({ id, to, link }: MailFacts): Mail => ({
  id: `key-created-${id}`,
  to,
  subject: '[진위] API 키를 만들었습니다 / An API key was made',
  text: `안녕하세요. 진위입니다.

계정에 API 키가 만들어져, 이제 그 키를 가진 프로그램이 회원님의 크레딧으로 진위를 이용할 수 있습니다.

직접 만들지 않으셨다면 바로 계정 설정에서 키를 폐기하고 비밀번호를 바꿔 주세요.
${link}

----------

Hello from Jinwi.

An API key was made in your account. From now on, whoever has it can use Jinwi with your credits.

If this was not you, revoke it in your account at once and set a new password.
${link}
`,
});

export const accountDeletedMail = ({ id, to }: Omit<MailFacts, 'link'>): Mail => ({
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

export const secondFactorOnMail = ({ id, to, link }: MailFacts): Mail => ({
  id: `second-factor-on-${id}`,
  to,
  subject: '[진위] 2단계 인증을 켰습니다 / Two-step sign-in was turned on',
  text: `안녕하세요. 진위입니다.

계정의 2단계 인증이 켜졌습니다. 이제 로그인할 때 인증 앱의 코드도 입력해야 합니다. 다른 기기에서는 로그아웃되었습니다.

직접 켜지 않으셨다면 바로 비밀번호를 바꾸고 운영자에게 알려 주세요.
${link}

----------

Hello from Jinwi.

Two-step sign-in of your account was turned on: signing in needs a code of your authenticator app. Other devices were
signed out.

If this was not you, set a new password at once and tell the operator.
${link}
`,
});

export const secondFactorOffMail = ({ id, to, link }: MailFacts): Mail => ({
  id: `second-factor-off-${id}`,
  to,
  subject: '[진위] 2단계 인증을 껐습니다 / Two-step sign-in was turned off',
  text: `안녕하세요. 진위입니다.

계정의 2단계 인증이 꺼졌습니다. 이제 인증 앱의 코드 없이 로그인합니다.

직접 끄지 않으셨다면 바로 새 비밀번호를 정하고 2단계 인증을 다시 켜 주세요.
${link}

----------

Hello from Jinwi.

Two-step sign-in of your account was turned off: no code is needed any more.

If this was not you, set a new password at once and turn it on again.
${link}
`,
});
