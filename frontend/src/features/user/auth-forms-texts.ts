import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../shared/i18n/i18n.js';

export const authForms = {
  forgot: {
    hint: 'Enter the address of your account. If it is a member’s, we send a link that sets a new password.',
    submit: 'Send a link',
    pending: 'Sending...',
    sent: 'A link is on its way',
    sentHint:
      'If this address belongs to an account, an email with a link arrives shortly. It is valid for 30 minutes.',
    failed: 'The link could not be sent',
  },
  reset: {
    hint: 'All devices are signed out. Then sign in with the new password.',
    submit: 'Set password',
    pending: 'Setting...',
    success: 'Your password was set',
    successHint: 'You can now sign in with it.',
    failed: 'The password was not set',
  },
  email: {
    hint: 'Press the button to confirm the address to which we sent this link.',
    submit: 'Confirm address',
    pending: 'Confirming...',
    changed: 'Your email was changed',
    changedHint: 'From now on you sign in with the new address.',
    proven: 'Your email is confirmed',
    provenHint: 'Thank you. There is nothing more to do.',
    creditsHint: 'Your {{count, number}} free credits are here.',
    failed: 'The address was not confirmed',
  },
  code: {
    hint: 'Enter the six digits that your authenticator app shows.',
    recoveryHint: 'Enter one of the recovery codes that you wrote down. Each works once.',
    label: 'Code',
    recoveryLabel: 'Recovery code',
    submit: 'Sign in',
    pending: 'Signing in...',
    toRecovery: 'Use a recovery code',
    toApp: 'Use the authenticator app',
    failed: 'The code was not accepted',
  },
  proof: {
    title: 'Confirm that it is you',
    hint: 'Enter the code of your authenticator app or a recovery code, or sign in with a passkey again.',
    submit: 'Confirm',
    pending: 'Confirming...',
  },
  passkey: 'Sign in with a passkey',
} as const;

const ko: Translation<typeof authForms> = {
  forgot: {
    hint: '가입한 이메일 주소를 입력해 주세요. 회원의 주소이면 새 비밀번호를 정할 수 있는 링크를 보내 드립니다.',
    submit: '링크 보내기',
    pending: '보내는 중...',
    sent: '링크를 보냈습니다',
    sentHint: '이 주소로 가입한 계정이 있으면 곧 메일이 도착합니다. 링크는 30분 동안 쓸 수 있습니다.',
    failed: '링크를 보내지 못했습니다',
  },
  reset: {
    hint: '모든 기기에서 로그아웃됩니다. 그다음 새 비밀번호로 로그인해 주세요.',
    submit: '비밀번호 정하기',
    pending: '정하는 중...',
    success: '비밀번호를 정했습니다',
    successHint: '이제 새 비밀번호로 로그인할 수 있습니다.',
    failed: '비밀번호를 정하지 못했습니다',
  },
  email: {
    hint: '버튼을 누르면 이 링크를 받은 이메일 주소가 확인됩니다.',
    submit: '주소 확인',
    pending: '확인하는 중...',
    changed: '이메일을 변경했습니다',
    changedHint: '이제부터 새 주소로 로그인해 주세요.',
    proven: '이메일을 확인했습니다',
    provenHint: '감사합니다. 더 하실 일은 없습니다.',
    creditsHint: '무료 크레딧 {{count, number}}개를 드렸습니다.',
    failed: '주소를 확인하지 못했습니다',
  },
  code: {
    hint: '인증 앱에 표시된 숫자 6자리를 입력해 주세요.',
    recoveryHint: '적어 두신 복구 코드 가운데 하나를 입력해 주세요. 코드마다 한 번만 쓸 수 있습니다.',
    label: '인증 코드',
    recoveryLabel: '복구 코드',
    submit: '로그인',
    pending: '로그인 중...',
    toRecovery: '복구 코드 사용하기',
    toApp: '인증 앱 사용하기',
    failed: '코드를 확인하지 못했습니다',
  },
  proof: {
    title: '본인 확인',
    hint: '인증 앱의 코드나 복구 코드를 입력하거나, 패스키로 다시 로그인해 주세요.',
    submit: '확인',
    pending: '확인 중...',
  },
  passkey: '패스키로 로그인',
};

addTexts('authForms', { en: authForms, ko });
