import { accountErrors, authErrors, keyErrors } from '../account/account-errors.js';
import { addressErrors } from '../analysis/address-errors.js';
import { analysisFailures } from '../analysis/analysis-failures.js';
import { batchErrors } from '../batches/batch-errors.js';
import { type Locale } from '../constants.js';
import { generationErrors } from '../generation/generation-errors.js';
import { formatNames, type UploadRules, uploadRulesDefault } from './upload-rules.js';

interface ErrorEntry {
  status: number;
  ko: string;
  en: string;
}

/**
 * Every error of the product: its code, HTTP status and one short sentence in both languages. To add an error, add a
 * row here, or to the table of its subject that is included below, and throw `new AppError('the.code')`. The gateway
 * answers with the status and the sentence.
 */
export const errorTable = {
  'request.invalid': { status: 400, ko: '요청 형식이 올바르지 않습니다.', en: 'The request is not valid.' },
  'request.not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'request.method': {
    status: 405,
    ko: '이 주소에서는 쓸 수 없는 호출 방법입니다.',
    en: 'This address does not take that method.',
  },
  'request.foreign-origin': {
    status: 403,
    ko: '다른 사이트에서 보낸 요청은 처리하지 않습니다.',
    en: 'Requests from other sites are not accepted.',
  },
  'request.too-many': {
    status: 429,
    ko: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    en: 'Too many requests. Please try again shortly.',
  },
  'request.body-too-large': { status: 413, ko: '요청이 너무 큽니다.', en: 'The request is too large.' },
  'request.body-too-complex': {
    status: 400,
    ko: 'JSON이 너무 깊게 중첩되었거나 값이 너무 많습니다.',
    en: 'The JSON is nested too deeply or has too many values.',
  },
  'request.encoded': {
    status: 415,
    ko: '본문을 압축하지 말고 Content-Encoding 없이 보내 주세요.',
    en: 'Please send the body uncompressed, without Content-Encoding.',
  },
  'request.one-message': {
    status: 400,
    ko: '한 번에 메시지 하나만 보내 주세요. 배열은 받지 않습니다.',
    en: 'Please send one message at a time; arrays are not taken.',
  },
  'request.key-reused': {
    status: 409,
    ko: '같은 요청 키로 다른 내용을 보낼 수 없습니다.',
    en: 'This request key was already used for something else.',
  },
  ...authErrors,
  ...accountErrors,
  ...keyErrors,
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
  ...analysisFailures,
  'credits.charge-open': { status: 409, ko: '아직 진행 중인 작업이 있습니다.', en: 'Work is still running.' },
  'credits.insufficient': {
    status: 402,
    ko: '크레딧이 부족합니다. 이미지를 분석하려면 크레딧을 충전해 주세요.',
    en: 'Insufficient credits. Purchase more credits to analyze images.',
  },
  'credits.key-reused': {
    status: 409,
    ko: '같은 요청 키로 다른 차감을 요청할 수 없습니다.',
    en: 'This charge key was already used for something else.',
  },
  'credits.hold-unknown': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'credits.payments-unavailable': {
    status: 503,
    ko: '지금은 결제를 이용할 수 없습니다.',
    en: 'Payment is not available right now.',
  },
  'credits.lot-not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'credits.extension-refused': {
    status: 409,
    ko: '이 크레딧은 더 연장할 수 없습니다.',
    en: 'These credits cannot be extended.',
  },
  'credits.refund-refused': {
    status: 409,
    ko: '이 크레딧은 환불할 수 없습니다.',
    en: 'These credits cannot be refunded.',
  },
  'credits.refund-changed': {
    status: 409,
    ko: '환불 금액이 달라졌습니다. 다시 확인해 주세요.',
    en: 'The refund has changed. Please check it again.',
  },
  'payment.item-unknown': { status: 400, ko: '올바르지 않은 상품입니다.', en: 'Invalid plan selected' },
  'payment.amount-differs': {
    status: 400,
    ko: '금액이 상품 가격과 다릅니다.',
    en: 'The amount differs from the price.',
  },
  'payment.reference-invalid': {
    status: 400,
    ko: '결제 번호가 올바르지 않습니다.',
    en: 'The payment reference is not valid.',
  },
  'payment.reference-used': {
    status: 409,
    ko: '이미 사용한 결제 번호입니다.',
    en: 'This payment reference was already used.',
  },
  'payment.demo-off': {
    status: 403,
    ko: '데모 결제를 사용할 수 없습니다.',
    en: 'Demo payments are switched off.',
  },
  'payment.demo-limit': {
    status: 429,
    ko: '데모 결제로는 하루에 크레딧 1,000개까지 받을 수 있습니다.',
    en: 'Demo payments give up to 1,000 credits a day.',
  },
  'payment.failed': { status: 402, ko: '결제에 실패했습니다.', en: 'Payment failed' },
  'payment.not-found': { status: 404, ko: '결제를 찾을 수 없습니다.', en: 'The payment was not found.' },
  'payment.differs': {
    status: 409,
    ko: '이 결제는 다른 구매에 속합니다.',
    en: 'This payment belongs to another purchase.',
  },
  'payment.signature-invalid': {
    status: 400,
    ko: '서명이 올바르지 않습니다.',
    en: 'The signature is not valid.',
  },
  'upload.field-invalid': {
    status: 400,
    ko: "'image' 항목에 이미지 파일 하나를 올려 주세요.",
    en: "Upload exactly one image file in the field 'image'.",
  },
  'upload.too-large': {
    status: 413,
    ko: '{megabytes}MB 이하의 이미지를 올려 주세요.',
    en: 'Please upload an image of up to {megabytes}MB.',
  },
  'upload.unsupported': {
    status: 415,
    ko: '{formats} 이미지만 올릴 수 있습니다.',
    en: 'Please upload a {formats} image.',
  },
  'upload.interrupted': {
    status: 400,
    ko: '업로드가 끝나기 전에 연결이 끊어졌습니다.',
    en: 'The upload ended before it was complete.',
  },
  'upload.too-slow': {
    status: 408,
    ko: '업로드가 너무 느립니다. 연결 상태를 확인하고 다시 시도해 주세요.',
    en: 'The upload is too slow. Please check your connection and try again.',
  },
  'analysis.not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'analysis.id-invalid': { status: 400, ko: '잘못된 번호입니다.', en: 'The id is not valid.' },
  'work.too-much-waiting': {
    status: 429,
    ko: '기다리는 작업이 너무 많습니다. 먼저 맡기신 작업이 끝난 뒤에 다시 시도해 주세요.',
    en: 'Too much of your work is still waiting. Please try again when some of it is done.',
  },
  'analysis.too-many-failures': {
    status: 429,
    ko: '최근 한 시간 동안 분석하지 못한 이미지가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    en: 'Too many of your images could not be analyzed in the last hour. Please try again later.',
  },
  ...addressErrors,
  ...batchErrors,
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
  'comparison.not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'comparison.itself': {
    status: 400,
    ko: '같은 분석과는 비교할 수 없습니다. 다른 분석을 골라 주세요.',
    en: 'A picture cannot be compared with itself. Please choose another analysis.',
  },
  'comparison.too-many': {
    status: 409,
    ko: '분석마다 비교는 20개까지 할 수 있습니다.',
    en: 'Each analysis can have 20 comparisons, and this one has them already.',
  },
  'report.not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'share.not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'share.too-many': {
    status: 409,
    ko: '공유 링크는 50개까지 만들 수 있습니다. 쓰지 않는 링크를 먼저 끝내 주세요.',
    en: 'You have 50 links already. Please end those that you no longer need.',
  },
  'model.unknown': { status: 400, ko: '사용할 수 없는 모델입니다.', en: 'This model is not available.' },
  ...generationErrors,
  'provenance.manifest-unknown': {
    status: 404,
    ko: '이 번호의 기록이 없습니다.',
    en: 'No record has this identifier.',
  },
  'service.timeout': {
    status: 504,
    ko: '응답이 늦어지고 있습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The service took too long to answer. Please try again shortly.',
  },
  'service.internal': {
    status: 500,
    ko: '문제가 생겼습니다. 잠시 후 다시 시도해 주세요.',
    en: 'Something went wrong. Please try again shortly.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable) as ErrorCode[];

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorTable, value);

export const errorStatus = (code: ErrorCode): number => errorTable[code].status;

/** @param rules the upload limits that some refusals mention */
export const errorText = (code: ErrorCode, locale: Locale, rules: UploadRules = uploadRulesDefault): string =>
  errorTable[code][locale]
    .replace('{megabytes}', String(rules.megabytesMax))
    .replace('{formats}', formatNames(rules, locale));

/**
 * An error with a stable code. Services throw it, RPC transports it, and the gateway renders it. `details` are for
 * logs and API clients and never contain secrets.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: Record<string, unknown> = {},
    options?: { cause?: unknown },
  ) {
    super(code, options);
    this.name = 'AppError';
  }

  get status(): number {
    return errorStatus(this.code);
  }
}
