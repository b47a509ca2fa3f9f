import { type Mail } from '@jinwi/mail';
import { type MailFacts } from './password-mail-texts.js';

/** Tells the member that signing in needs a code from now on. */
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

/** Tells the member that signing in needs no code any more. */
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
