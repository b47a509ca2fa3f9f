/** Refusals about webhooks; part of `errorTable`. */
export const webhookErrors = {
  'webhook.not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'webhook.too-many': {
    status: 409,
    ko: '웹훅은 5개까지 둘 수 있습니다. 쓰지 않는 웹훅을 삭제해 주세요.',
    en: 'An account can have 5 webhooks. Please delete one that you do not use.',
  },
  'webhook.url-refused': {
    status: 400,
    ko: '이 주소로는 보낼 수 없습니다. 인터넷에 공개된 서버의 https 주소를 포트 번호와 로그인 정보 없이 입력해 주세요.',
    en: 'Nothing can be sent to this address. Enter an https address of a public server, without a port or credentials.',
  },
} as const;
