import { type Mail } from '@jinwi/mail';
import { type MailFacts } from './password-mail-texts.js';

/** Tells the member that a passkey was added, which can be used to sign in from now on. */
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

/** Tells the member that a passkey was removed, which can no longer be used to sign in. */
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
