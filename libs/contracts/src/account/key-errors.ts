/** Refusals about API keys; part of `errorTable`. */
export const keyErrors = {
  'key.required': {
    status: 401,
    ko: '유효한 API 키가 필요합니다.',
    en: 'A valid API key is required.',
  },
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
