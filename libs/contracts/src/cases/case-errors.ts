/** Refusals about cases; part of `errorTable`. */
export const caseErrors = {
  'case.not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'case.too-many': {
    status: 409,
    ko: '사건은 200개까지 만들 수 있습니다. 쓰지 않는 사건을 삭제해 주세요.',
    en: 'You can have at most 200 cases. Please delete one that you no longer need.',
  },
  'case.full': {
    status: 409,
    ko: '한 사건에는 분석을 200건까지 넣을 수 있습니다.',
    en: 'A case can have at most 200 analyses.',
  },
  'case.too-many-of-analysis': {
    status: 409,
    ko: '한 분석은 최대 20개의 사건에 넣을 수 있습니다.',
    en: 'An analysis can be in at most 20 cases.',
  },
} as const;
