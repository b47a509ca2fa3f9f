import { withParticles } from '../reading/story/korean.js';
import { aiPixelsTexts } from './ai-pixels-texts.js';
import { fileTexts } from './file-texts.js';
import { fieldTexts } from './field-texts.js';
import { tracelessTexts } from './kind-texts.js';
import { jpegHistoryTexts } from './jpeg-history-texts.js';
import { metadataTexts } from './metadata-texts.js';
import { retiredTexts } from './retired-tests.js';
import { type ForensicText } from './forensic-text.js';

export type { ForensicText } from './forensic-text.js';

export const forensicLocales = ['ko', 'en'] as const;
export type ForensicLocale = (typeof forensicLocales)[number];

const reasonTexts: Record<string, ForensicText> = {
  'reason.not-jpeg': {
    ko: 'JPEG 파일이 아니어서 적용할 수 없습니다.',
    en: 'The file is not a JPEG, so it has no JPEG compression to examine.',
  },
  'reason.not-png': {
    ko: 'PNG 파일이 아니어서 적용할 수 없습니다.',
    en: 'The file is not a PNG, so it has no PNG structure to examine.',
  },
  'reason.unmeasured-format': {
    ko: 'AVIF와 HEIC 파일에서는 정확도를 측정하지 않은 검사라서 적용하지 않습니다.',
    en: 'How well this test works on AVIF and HEIC files was never measured, so it is not applied.',
  },
  'reason.damaged-structure': {
    ko: '파일 구조가 손상되어 읽을 수 없습니다.',
    en: 'The structure of the file is damaged and could not be read.',
  },
  'reason.no-metadata': {
    ko: '메타데이터가 없습니다. 메타데이터가 없다는 사실만으로는 아무것도 판단할 수 없습니다.',
    en: 'The file carries no metadata. That alone says nothing about it.',
  },
  'reason.no-credentials': {
    ko: '콘텐츠 자격 증명(C2PA)이 없습니다. 대부분의 이미지가 그렇습니다.',
    en: 'The file carries no Content Credentials (C2PA), like most images.',
  },
  'reason.remote-credentials': {
    ko: '콘텐츠 자격 증명이 외부 서버에 있습니다. 이미지 정보를 밖으로 알리지 않기 위해 가져오지 않습니다.',
    en: 'The Content Credentials are kept on another server. We do not fetch them, so that nobody learns of your image.',
  },
  'reason.unreadable-credentials': {
    ko: '콘텐츠 자격 증명을 읽을 수 없습니다.',
    en: 'The Content Credentials could not be read.',
  },
  'reason.no-thumbnail': {
    ko: '파일 안에 미리보기 이미지가 없습니다.',
    en: 'The file holds no preview image.',
  },
  'reason.unreadable-thumbnail': {
    ko: '파일 안의 미리보기 이미지를 읽을 수 없습니다.',
    en: 'The preview image in the file could not be read.',
  },
  'reason.flat-thumbnail': {
    ko: '미리보기가 너무 작거나 단조로워 비교할 수 없습니다.',
    en: 'The preview is too small or too plain to compare.',
  },
  'reason.too-small': { ko: '이미지가 너무 작습니다.', en: 'The image is too small.' },
  'reason.too-large': {
    ko: '픽셀을 하나하나 살피는 검사라서 1,600만 픽셀이 넘는 이미지에는 하지 않습니다.',
    en: 'The test looks at every pixel, so it is not run on images above 16 megapixels.',
  },
  'image.halved': {
    ko: '이미지가 커서 가로와 세로를 절반으로 줄여 살펴보았습니다.',
    en: 'The image is large, so it was examined at half its width and height.',
  },
  'reason.flat-image': {
    ko: '이미지에 질감이 거의 없어 비교할 근거가 부족합니다.',
    en: 'The image has too little texture to compare.',
  },
  'reason.drawn-image': {
    ko: '사진이 아니라 프로그램으로 그렸거나 스캔한 이미지로 보입니다. 이 검사는 사진에만 할 수 있습니다.',
    en: 'The picture looks drawn by a program or scanned; this test works on photos only.',
  },
  'reason.strong-compression': {
    ko: '마지막 저장의 압축이 강해 오류 수준의 차이가 남아 있지 않습니다.',
    en: 'The last save compressed so strongly that differences of error level are gone.',
  },
  'reason.unsupported-coding': {
    ko: '이 JPEG의 압축 방식은 이 검사가 읽을 수 없습니다.',
    en: 'This test cannot read the way this JPEG is coded.',
  },
  'reason.clipped-image': {
    ko: '너무 밝거나 어두워 값이 잘린 부분이 많아 비교할 근거가 부족합니다.',
    en: 'Too much of the image is cut off at black or white to compare.',
  },
  'reason.no-earlier-save': {
    ko: '이전에 다른 품질로 저장된 흔적이 없어 비교할 수 없습니다.',
    en: 'There is no trace of an earlier save at another quality to compare with.',
  },
  'reason.no-grid': {
    ko: '이미지에서 JPEG 압축 격자가 보이지 않아 비교할 수 없습니다.',
    en: 'The image shows no grid of JPEG compression to compare with.',
  },
  'reason.test-failed': {
    ko: '이 검사를 마치지 못했습니다. 결과에는 반영되지 않습니다.',
    en: 'This test could not be completed. It does not affect the result.',
  },
};

const detailTexts: Record<string, ForensicText> = {
  'jpeg.summary': {
    ko: '{mode} JPEG, 색차 샘플링 {sampling}, 양자화 표 {tables}개, 구조 지문 {fingerprint}입니다.',
    en: '{mode} JPEG, chroma sampling {sampling}, {tables} quantisation tables, structure fingerprint {fingerprint}.',
  },
  'jpeg.quality-stock': {
    ko: '표준 라이브러리(libjpeg)의 품질 {quality} 설정과 일치하는 표로 저장되었습니다.',
    en: 'Saved with the tables of the common library (libjpeg) at quality {quality}.',
  },
  'jpeg.quality-custom': {
    ko: '고유한 양자화 표를 사용했으며 품질은 약 {quality}에 해당합니다.',
    en: 'Saved with its own quantisation tables, comparable to quality {quality}.',
  },
  'jpeg.stock-table-camera': {
    ko: '메타데이터에 적힌 촬영 기기는 {camera}이지만 표준 라이브러리의 압축 표(품질 {quality})를 사용합니다. 촬영 후 다시 저장되었을 수 있습니다.',
    en: 'The metadata names {camera}, yet the file uses the tables of a common library (quality {quality}). It may have been saved again after capture.',
  },
  'jpeg.adobe-encoder': {
    ko: 'Adobe 프로그램이 저장한 흔적이 있습니다.',
    en: 'The file bears the marks of an Adobe program.',
  },
  'jpeg.messenger-like': {
    ko: '메신저나 소셜 미디어가 다시 저장한 파일과 비슷합니다. 흔한 일이며 조작을 뜻하지 않습니다.',
    en: 'The file looks like one saved again by a messenger or social network. That is common and no sign of manipulation.',
  },
  'jpeg.trailing-bytes': {
    ko: '이미지가 끝난 뒤에 {bytes}바이트의 데이터가 더 있습니다.',
    en: '{bytes} bytes of data follow the end of the image.',
  },
  'jpeg.no-quantisation': {
    ko: '양자화 표를 찾지 못했습니다.',
    en: 'No quantisation table was found.',
  },
  'provenance.valid': {
    ko: '콘텐츠 자격 증명이 유효하며 신뢰 목록의 서명자({signer})가 서명했습니다.',
    en: 'The Content Credentials are valid and signed by a listed signer ({signer}).',
  },
  'provenance.valid-camera': {
    ko: '신뢰 목록의 서명자({signer})가 촬영 이후 이미지가 바뀌지 않았음을 서명했습니다.',
    en: 'A listed signer ({signer}) vouches for capture by a camera and for no change since.',
  },
  'provenance.valid-own': {
    ko: '콘텐츠 자격 증명이 유효하며, 이 서비스가 만들고 직접 서명한 이미지입니다.',
    en: 'The Content Credentials are valid and signed by this service, which made the image.',
  },
  'provenance.unknown-signer': {
    ko: '콘텐츠 자격 증명은 온전하지만 서명자를 알 수 없습니다. 서명자는 자신을 ‘{signer}’(이)라고 밝히지만 신뢰 목록에 없습니다. 변조의 근거는 아니지만, 기록된 내용을 믿을 근거도 되지 않습니다.',
    en: 'The Content Credentials are intact, but we do not know their signer: it names itself “{signer}” and is not on the trust list. That is no sign of tampering, and no ground to believe what they say.',
  },
  'provenance.mismatch': {
    ko: '콘텐츠 자격 증명이 이 파일과 맞지 않습니다. 서명한 뒤에 파일이 바뀌었거나 다른 파일에서 옮겨 온 정보입니다.',
    en: 'The Content Credentials do not match this file: it was changed after it was signed, or they were taken from another file.',
  },
  'provenance.malformed': {
    ko: '콘텐츠 자격 증명이 유효하지 않습니다. 형식이나 인증서가 C2PA 규칙에 맞지 않아 기록된 내용을 확인할 수 없습니다.',
    en: 'The Content Credentials are not valid: their form or certificate breaks the rules of C2PA. What they say is not confirmed.',
  },
  'provenance.expired': {
    ko: '콘텐츠 자격 증명은 온전하지만 서명 인증서의 유효 기간이 지났습니다. 서명자는 자신을 ‘{signer}’(이)라고 밝히지만, 기록된 내용을 확인할 수는 없습니다.',
    en: 'The Content Credentials are intact, but the certificate of their signer, which names itself “{signer}”, has expired. What they say is not confirmed.',
  },
  'provenance.public-trust-list': {
    ko: '서명자를 {issuedOn}에 발행된 C2PA 신뢰 목록(인증 기관 {authorities}곳)과 대조했습니다.',
    en: 'The signer was looked up in the C2PA Trust List issued on {issuedOn} ({authorities} authorities).',
  },
  'provenance.own-trust-list': {
    ko: '서명자를 이 서비스가 정한 신뢰 목록(인증 기관 {authorities}곳)과 대조했습니다.',
    en: "The signer was looked up in this service's own trust list ({authorities} authorities).",
  },
  'provenance.declares-ai': {
    ko: '파일의 서명된 기록(콘텐츠 자격 증명)에 AI가 이미지 전체를 만들었다고 적혀 있습니다({software}).',
    en: 'The file’s signed record (Content Credentials) says that AI made the whole image ({software}).',
  },
  'provenance.claims-ai': {
    ko: '콘텐츠 자격 증명에 AI가 이미지 전체를 만들었다고 적혀 있습니다({software}). 알려진 서명자의 유효한 서명으로 확인된 것은 아닙니다.',
    en: 'The Content Credentials say that AI made the whole image ({software}); no valid signature of a known signer confirms it.',
  },
  'provenance.own-ai': {
    ko: '이 서비스가 AI로 이미지 전체를 만들고 그 사실을 서명했습니다({software}).',
    en: 'This service made the whole image with AI, and signed that it did ({software}).',
  },
  'ela.uniform': {
    ko: '이미지를 다시 저장해 보니 모든 부분이 고르게 변해, 눈에 띄게 다른 부분이 없었습니다.',
    en: 'When we saved the picture again, all of it changed alike: no part stands out.',
  },
  'ela.region': {
    ko: '비슷한 질감의 다른 부분보다 오차가 두 배 넘게 큰 영역이 이미지의 {percent}%에 걸쳐 있습니다.',
    en: 'A connected area of {percent}% of the image shows more than twice the error of parts with the same texture.',
  },
  'copy-move.none': {
    ko: '이미지 안에서 복사되어 두 번 나타나는 부분을 찾지 못했습니다.',
    en: 'No part of the picture was found a second time in it.',
  },
  'copy-move.found': {
    ko: '이미지의 {percent}%가 미세한 입자까지 닮은 모습으로 다른 곳에 또 나타납니다(입자의 닮음: 1 중 {residual}). 복사해 붙여 넣으면 이렇게 됩니다.',
    en: '{percent}% of the picture appears a second time in it, down to its grain (likeness of the grain {residual} of 1), as after copying and pasting.',
  },
  'copy-move.drawn': {
    ko: '서로 같은 부분이 있지만 촬영된 것이 아니라 화면이나 그림처럼 그려진 부분입니다. 글자, 아이콘, 무늬는 원래 똑같이 반복되므로 복사의 증거가 되지 않습니다.',
    en: 'Equal parts were found, but they are drawn, not photographed: letters, icons and patterns repeat exactly, which is no sign of copying.',
  },
  'copy-move-dense.none': {
    ko: '이미지 전체의 작은 영역들을 서로 비교했지만 복사된 것으로 보이는 부분은 없습니다.',
    en: 'Small areas all over the image were compared with each other; none looks copied.',
  },
  'copy-move-dense.found': {
    ko: '이미지의 {percent}%가 미세한 입자까지 닮은 모습으로 다른 곳에 또 나타납니다(입자의 닮음: 1 중 {residual}). 복사해 붙여 넣으면 이렇게 됩니다.',
    en: '{percent}% of the picture appears a second time in it, down to its grain (likeness of the grain {residual} of 1), as after copying and pasting.',
  },
  'copy-move-dense.drawn': {
    ko: '서로 같은 영역이 있지만 촬영된 것이 아니라 화면이나 그림처럼 그려진 영역입니다. 글자, 아이콘, 무늬는 원래 똑같이 반복되므로 복사의 증거가 되지 않습니다.',
    en: 'Equal areas were found, but they are drawn, not photographed: letters, icons and patterns repeat exactly, which is no sign of copying.',
  },
  'thumbnail.matches': {
    ko: '파일 안의 미리보기가 이미지와 일치합니다(상관 {correlation}).',
    en: 'The preview in the file matches the image (correlation {correlation}).',
  },
  'thumbnail.differs': {
    ko: '파일 안의 미리보기가 이미지와 조금 다릅니다(상관 {correlation}).',
    en: 'The preview in the file differs somewhat from the image (correlation {correlation}).',
  },
  'thumbnail.foreign': {
    ko: '파일 안의 미리보기가 다른 장면을 보여 줍니다(상관 {correlation}).',
    en: 'The preview in the file shows another scene (correlation {correlation}).',
  },
  'thumbnail.other-shape': {
    ko: '파일 안의 미리보기와 이미지의 비율이 다르고 내용도 일치하지 않습니다(상관 {correlation}).',
    en: 'The preview in the file has another shape than the image, and its content differs (correlation {correlation}).',
  },
};

/** Every sentence a report can use, by code. */
export const forensicTexts: Record<string, ForensicText> = {
  ...reasonTexts,
  ...detailTexts,
  ...fileTexts,
  ...aiPixelsTexts,
  ...jpegHistoryTexts,
  ...tracelessTexts,
  ...retiredTexts,
  ...metadataTexts,
  ...fieldTexts,
};

/**
 * Renders the sentence of a code with its parameters. A missing parameter stays visible as `{name}`; a code without a
 * text is returned unchanged.
 */
export function renderForensicText(
  code: string,
  params: Readonly<Record<string, string | number>>,
  locale: ForensicLocale,
): string {
  const text = forensicTexts[code]?.[locale];
  if (text === undefined) return code;
  const filled = text.replace(/\{(\w+)\}/gu, (place, name: string) =>
    Object.hasOwn(params, name) ? shown(name, params[name] ?? '') : place,
  );
  return locale === 'ko' ? withParticles(filled) : filled;
}

/** Percentages from 10 % up are rounded, because decimals would suggest a precision that was never measured. */
const shown = (name: string, value: string | number): string =>
  name === 'percent' && typeof value === 'number' && value >= 10 ? String(Math.round(value)) : String(value);
