import { type Mail } from '@jinwi/mail';
import { linkValidMinutes } from './mail-link-token.js';

export interface MailFacts {
  id: string;
  to: string;
  link: string;
}

/** Mail with a link that sets a new password, in both languages. */
export const resetMail = ({ id, to, link }: MailFacts): Mail => ({
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

/** Tells the member that the password was changed, and what to do if somebody else changed it. */
export const changedMail = ({ id, to, link }: MailFacts): Mail => ({
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
