/**
 * Failure reasons of analyses; part of `errorTable`. They have their own file, because pages that run an analysis do
 * not load the whole table.
 */
export const analysisFailures = {
  'analysis.failed': { status: 502, ko: '이미지 분석에 실패했습니다.', en: 'Image analysis failed' },
  'image.unreadable': {
    status: 422,
    ko: '이미지를 읽을 수 없습니다. 파일이 손상되었을 수 있습니다.',
    en: 'The image cannot be read. The file may be damaged.',
  },
  'image.too-many-pixels': {
    status: 422,
    ko: '이미지의 가로세로 크기가 너무 큽니다. 5천만 화소까지 분석할 수 있습니다.',
    en: 'The image has too many pixels. Up to 50 megapixels can be analyzed.',
  },
  'image.avif-too-many-pixels': {
    status: 422,
    ko: '이미지의 가로세로 크기가 너무 큽니다. AVIF는 3천만 화소까지 분석할 수 있습니다.',
    en: 'The image has too many pixels. Of an AVIF, up to 30 megapixels can be analyzed.',
  },
  'analysis.image-damaged': {
    status: 502,
    ko: '보관된 파일이 손상되어 올리신 이미지와 다릅니다. 이미지를 다시 올려 주세요.',
    en: 'The stored file is damaged: it is no longer the image you uploaded. Please upload it again.',
  },
  'analysis.hold-lost': {
    status: 502,
    ko: '분석이 끝나기 전에 예약된 크레딧이 되돌아가 결과를 드리지 못했습니다. 다시 시도해 주세요.',
    en: 'The credit held for this analysis went back before it was done, so there is no report. Please try again.',
  },
  'image.not-examinable': {
    status: 422,
    ko: '이 이미지는 분석 도중 분석기를 멈추게 하여 분석할 수 없습니다.',
    en: 'This image stopped the analyzer and cannot be analyzed.',
  },
  'service.unavailable': {
    status: 503,
    ko: '서비스를 잠시 이용할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The service is temporarily unavailable. Please try again shortly.',
  },
  'service.storage-full': {
    status: 503,
    ko: '서비스의 저장 공간이 부족해 지금은 이미지를 받을 수 없습니다. 크레딧은 차감되지 않았습니다.',
    en: 'The service has no storage space left and cannot take images right now. No credits were used.',
  },
} as const;

export type AnalysisFailureCode = keyof typeof analysisFailures;

/** The table row of a failure reason; an unlisted reason gets the row of `analysis.failed`. */
export const analysisFailureOf = (
  reason: string | null | undefined,
): (typeof analysisFailures)[AnalysisFailureCode] =>
  analysisFailures[
    reason && Object.hasOwn(analysisFailures, reason) ? (reason as AnalysisFailureCode) : 'analysis.failed'
  ];
