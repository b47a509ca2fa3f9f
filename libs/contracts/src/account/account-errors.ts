/** Refusals about signing in and accounts; part of `errorTable`. */
export const authErrors = {
  'auth.session-required': { status: 401, ko: '로그인이 필요합니다.', en: 'Please sign in.' },
  'auth.credentials-invalid': {
    status: 401,
    ko: '이메일 또는 비밀번호가 올바르지 않습니다.',
    en: 'Invalid email or password',
  },
  'auth.email-invalid': { status: 400, ko: '이메일 주소가 올바르지 않습니다.', en: 'Invalid email address' },
  'auth.password-too-short': {
    status: 400,
    ko: '비밀번호는 6자 이상이어야 합니다.',
    en: 'Password must be at least 6 characters',
  },
  'auth.password-too-long': {
    status: 400,
    ko: '비밀번호는 128자를 넘을 수 없습니다.',
    en: 'Password cannot exceed 128 characters',
  },
  'auth.password-common': {
    status: 400,
    ko: '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해 주세요.',
    en: 'This password is too common. Please choose another one.',
  },
  'auth.username-invalid': {
    status: 400,
    ko: '이름은 1자 이상 50자 이하로 입력해 주세요.',
    en: 'The name must have 1 to 50 characters.',
  },
  'auth.email-taken': {
    status: 409,
    ko: '이미 사용 중인 이메일입니다.',
    en: 'This email is already in use.',
  },
  'auth.username-taken': {
    status: 409,
    ko: '이미 사용 중인 이름입니다.',
    en: 'This name is already in use.',
  },
  'auth.link-invalid': {
    status: 409,
    ko: 'Google 계정을 연결하지 못했습니다. 다시 시도해 주세요.',
    en: 'The Google account could not be linked. Please try again.',
  },
  'auth.password-wrong': {
    status: 403,
    ko: '현재 비밀번호가 올바르지 않습니다.',
    en: 'The current password is not right.',
  },
  'auth.reset-invalid': {
    status: 400,
    ko: '이 링크는 이미 사용했거나 만료되었습니다. 새 링크를 요청해 주세요.',
    en: 'This link was used or has expired. Please ask for a new one.',
  },
  'auth.email-link-invalid': {
    status: 400,
    ko: '이 링크는 이미 사용했거나 만료되었습니다. 계정 설정에서 다시 요청해 주세요.',
    en: 'This link was used or has expired. Please ask for a new one in your account.',
  },
  'auth.sign-in-again': {
    status: 403,
    ko: '본인 확인을 위해 로그아웃한 뒤 다시 로그인하고, 5분 안에 시도해 주세요.',
    en: 'To make sure that it is you, please sign out, sign in again and try within five minutes.',
  },
  'auth.too-many-sign-ups': {
    status: 429,
    ko: '이 네트워크에서 하루에 만들 수 있는 계정 수를 넘었습니다. 나중에 다시 시도해 주세요.',
    en: 'Too many accounts were created from this network today. Please try again later.',
  },
  'auth.code-wrong': {
    status: 403,
    ko: '인증 코드가 올바르지 않거나 이미 사용되었습니다.',
    en: 'The code is not right, or was used before.',
  },
  /** No other error has this status, so that the page can ask for the code and repeat the call. */
  'auth.code-needed': {
    status: 428,
    ko: '본인 확인을 위해 인증 앱의 코드나 복구 코드를 입력하거나 패스키로 다시 로그인해 주세요.',
    en: 'To make sure that it is you, please enter a code of your authenticator app or a recovery code, or sign in with a passkey again.',
  },
  'auth.step-expired': {
    status: 400,
    ko: '시간이 지났습니다. 처음부터 다시 시작해 주세요.',
    en: 'This took too long. Please start again.',
  },
  'auth.second-factor-on': {
    status: 409,
    ko: '2단계 인증이 이미 켜져 있습니다.',
    en: 'Two-step sign-in is already on.',
  },
  'auth.second-factor-off': {
    status: 503,
    ko: '이곳에서는 2단계 인증을 사용할 수 없습니다. 운영자에게 문의해 주세요.',
    en: 'Two-step sign-in is not available here. Please ask the operator for help.',
  },
  'auth.passkey-invalid': {
    status: 400,
    ko: '패스키를 추가하지 못했습니다. 다시 시도해 주세요.',
    en: 'The passkey could not be added. Please try again.',
  },
  'auth.passkey-unknown': {
    status: 401,
    ko: '이 패스키로는 로그인할 수 없습니다. 다른 방법으로 로그인해 주세요.',
    en: 'This passkey cannot be used to sign in. Please sign in another way.',
  },
  'auth.passkey-not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'auth.passkeys-full': {
    status: 409,
    ko: '패스키는 20개까지 둘 수 있습니다. 쓰지 않는 패스키를 삭제해 주세요.',
    en: 'An account can have 20 passkeys. Please remove one that you do not use.',
  },
  'auth.mail-off': {
    status: 503,
    ko: '이곳에서는 메일을 보낼 수 없습니다. 운영자에게 문의해 주세요.',
    en: 'No mail can be sent here. Please ask the operator for help.',
  },
  'auth.session-not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
} as const;

/** Refusals about stored data, exports and deletion; part of `errorTable`. */
export const accountErrors = {
  'account.export-limit': {
    status: 429,
    ko: '내 데이터는 하루에 세 번까지 내려받을 수 있습니다.',
    en: 'Your data can be packed three times a day.',
  },
  'account.export-not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'account.word-wrong': {
    status: 400,
    ko: '확인 문구를 정확히 입력해 주세요.',
    en: 'Please type the word as shown.',
  },
  'analysis.unfinished': {
    status: 409,
    ko: '아직 분석 중입니다. 끝난 뒤에 삭제할 수 있습니다.',
    en: 'The image is still being analyzed. You can delete it afterwards.',
  },
  'analysis.deleted': {
    status: 410,
    ko: '이미 삭제한 분석입니다. 다시 분석하려면 이미지를 새로 올려 주세요.',
    en: 'This analysis was deleted. To analyze the image again, please upload it anew.',
  },
  'storage.full': {
    status: 409,
    ko: '저장 공간이 가득 찼습니다. 오래된 분석이나 생성한 이미지를 삭제한 뒤 다시 시도해 주세요.',
    en: 'Your storage is full. Please delete older analyses or generated images and try again.',
  },
} as const;

/** Refusals about API keys; part of `errorTable`. */
export const keyErrors = {
  'key.required': { status: 401, ko: '유효한 API 키가 필요합니다.', en: 'A valid API key is required.' },
  'key.scope-missing': {
    status: 403,
    ko: '이 API 키에는 필요한 권한이 없습니다.',
    en: 'This API key lacks the scope for this.',
  },
  'key.limit-reached': {
    status: 402,
    ko: '이 API 키로 쓸 수 있는 크레딧을 모두 썼습니다.',
    en: 'This API key has reached its credit limit.',
  },
  'key.too-many-at-once': {
    status: 429,
    ko: '이 API 키나 같은 회원의 다른 키로 보낸 호출이 너무 많이 진행 중입니다. 먼저 보낸 호출의 응답을 받은 뒤 다시 시도해 주세요.',
    en: 'Too many calls of this API key, or of its member’s keys, are under way. Please wait until some are answered.',
  },
  'key.not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'key.too-many': {
    status: 409,
    ko: 'API 키는 20개까지 둘 수 있습니다. 쓰지 않는 키를 폐기해 주세요.',
    en: 'An account can have 20 API keys. Please revoke one that you do not use.',
  },
} as const;
