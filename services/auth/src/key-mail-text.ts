import { type Mail } from '@jinwi/mail';
import { type MailFacts } from './password-mail-texts.js';

/** Tells the member that an API key was created, which lets programs act in the member's name. */
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
