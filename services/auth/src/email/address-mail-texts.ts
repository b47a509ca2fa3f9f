import { type Mail } from '@jinwi/mail';
import { linkValidMinutes } from './email-links.repository.js';
import { type MailFacts } from './mail-texts.js';

const newAddress = {
  subject: '[진위] 새 이메일 주소 확인 / Confirm your new Jinwi address',
  ko: '이 주소를 계정의 새 이메일로 쓰려면 아래 링크를 열고 확인을 눌러 주세요.',
  en: 'To make this the new address of your account, open this link and press confirm.',
};
const ownAddress = {
  subject: '[진위] 이메일 주소 확인 / Confirm your Jinwi address',
  ko: '이 주소로 메일을 받을 수 있는지 확인합니다. 아래 링크를 열고 확인을 눌러 주세요.',
  en: 'To confirm that emails to this address reach you, open this link and press confirm.',
};

/** Asks to confirm an address: a new one, or the account's own. */
export function emailLinkMail({ id, to, link, isNew }: MailFacts & { isNew: boolean }): Mail {
  const { subject, ko, en } = isNew ? newAddress : ownAddress;
  return {
    id: `email-link-${id.slice(0, 24)}`,
    to,
    subject,
    text: `안녕하세요. 진위입니다.

${ko} 링크는 ${linkValidMinutes}분 동안 한 번만 쓸 수 있습니다.

${link}

요청하신 적이 없다면 이 메일을 무시해 주세요. 아무것도 바뀌지 않습니다.

----------

Hello from Jinwi.

${en} It is valid for ${linkValidMinutes} minutes and works once.

${link}

If you did not ask for this, ignore this mail. Nothing changes.
`,
  };
}

/** Tells the owner of an address that another account asked to use it. */
export const addressTakenMail = ({ id, to, link }: MailFacts): Mail => ({
  id: `email-taken-${id}`,
  to,
  subject: '[진위] 이 주소에는 이미 계정이 있습니다 / This address has a Jinwi account',
  text: `안녕하세요. 진위입니다.

다른 계정의 이메일을 이 주소로 바꾸려는 요청이 있었습니다. 이 주소에는 이미 계정이 있어 아무것도 바뀌지 않았습니다.

직접 요청하셨다면 이 주소로 로그인해 주세요. 비밀번호를 잊으셨다면 새로 정할 수 있습니다.
${link}

요청하신 적이 없다면 이 메일을 무시해 주세요.

----------

Hello from Jinwi.

Somebody asked to make this the address of another account. It has an account already, so nothing was changed.

If it was you, sign in with this address. If you forgot the password, you can set a new one.
${link}

If you did not ask for this, ignore this mail.
`,
});

export const emailChangedMail = ({ id, to, link }: MailFacts): Mail => ({
  id: `email-changed-${id}`,
  to,
  subject: '[진위] 계정의 이메일이 변경되었습니다 / The address of your Jinwi account was changed',
  text: `안녕하세요. 진위입니다.

계정의 이메일이 다른 주소로 변경되어, 이제 이 주소로는 로그인할 수 없습니다. 다른 기기에서는 로그아웃되었습니다.

직접 변경하지 않으셨다면 바로 운영자에게 알려 주세요. 연락처는 이용약관에 있습니다.
${link}

----------

Hello from Jinwi.

The address of your account was replaced by another one. You can no longer sign in with this address, and other devices
were signed out.

If this was not you, tell the operator at once. The terms say how.
${link}
`,
});

export const emailChangeCancelledMail = ({ id, to, link }: MailFacts): Mail => ({
  id: `email-cancelled-${id}`,
  to,
  subject: '[진위] 이메일 변경이 취소되었습니다 / The change of your Jinwi address was cancelled',
  text: `안녕하세요. 진위입니다.

비밀번호를 바꾸거나 다른 기기에서 로그아웃하여, 확인을 기다리던 이메일 변경 요청이 취소되었습니다. 보내 드린 확인 링크는 더 이상
쓸 수 없습니다.

직접 요청하셨던 변경이라면 계정 설정에서 다시 요청해 주세요.
${link}

----------

Hello from Jinwi.

A change of your address was waiting to be confirmed. It was cancelled, because your password was changed or your other
devices were signed out. Nobody can confirm it any more.

If you asked for the change yourself, ask again in your account.
${link}
`,
});
